/** Texts of the part `board`. */
export const board = {
} as const;
