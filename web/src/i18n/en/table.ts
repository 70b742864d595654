/** Texts of the part `table`. */
export const table = {
} as const;
