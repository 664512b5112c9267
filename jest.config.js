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
  // Much of a run waits for processes, browsers and timers: as many files at once as there are cores.
  maxWorkers: "100%",
  // Modules of files that are over stay in a worker's memory.
  workerIdleMemoryLimit: "1GB",
  // No test fails for a slow machine: what has to come is waited for.
  testTimeout: 240_000,
};
