import { afterEach } from "@jest/globals";
import { openStage, type Stage, type StageOptions } from "./stage.ts";

/** Opens a stage; it is closed behind its test. */
export type Open = (options?: StageOptions) => Promise<Stage>;

/** What opens a test's stage, for a test file to ask for at its top. */
export function oneStage(): Open {
  let stage: Stage | undefined;
  afterEach(async () => {
    await stage?.close();
    stage = undefined;
  });
  return async (options = {}) => {
    stage = await openStage(options);
    return stage;
  };
}
