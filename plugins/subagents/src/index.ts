/**
 * Subagent results as bounded, attributed notes.
 *
 * @module
 */
export {};
