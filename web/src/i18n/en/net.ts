/** Texts of the part `net`. */
export const net = {
} as const;
