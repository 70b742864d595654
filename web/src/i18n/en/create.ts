/** Texts of the part `create`. */
export const create = {
} as const;
