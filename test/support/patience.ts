/** For files whose tests start processes or have much to work through: on a busy machine that takes many times as long. */
import { jest } from "@jest/globals";

jest.setTimeout(240_000);
