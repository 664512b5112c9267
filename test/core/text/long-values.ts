/** Long values to cut the values of made-up secrets from. */

/** Mixed letters and digits. */
export const A = "aB3dE5gH7jK9mN2pQ4sT6vW8".repeat(20);

/** Hexadecimal digits. */
export const HEX = "0123456789abcdef".repeat(4);
