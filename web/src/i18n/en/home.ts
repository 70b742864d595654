/** Texts of the part `home`. */
export const home = {
} as const;
