/** @type {import("jest").Config} */
export default {
  testMatch: ["<rootDir>/test/**/*.test.ts"],
  extensionsToTreatAsEsm: [".ts"],
  testEnvironmentOptions: { customExportConditions: ["@surtitle/source", "node", "node-addons"] },
  transform: {
    "^.+\\.ts$": [
      "@swc/jest",
      {
        jsc: {
          target: "es2022",
          parser: { syntax: "typescript" },
          experimental: { keepImportAttributes: true },
        },
        module: { type: "es6" },
        sourceMaps: "inline",
      },
    ],
  },
  reporters: ["default", "<rootDir>/test/support/count-reporter.js"],
  testTimeout: 30_000,
};
