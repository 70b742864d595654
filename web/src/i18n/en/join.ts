/** Texts of the part `join`. */
export const join = {
} as const;
