/** What a category of an app's own is made of, and how JavaScript defines a vocabulary with it. */
import { defineVocabulary, type Vocabulary } from "../../../core/src/vocabulary/vocabulary.ts";

/** Forms of its verb. */
export const forms = { participle: "triaging", past: "triaged", base: "triage" };
/** Its icon in all three tiers. */
export const icon = { symbol: "✢", plain: "+", ascii: "+" };

/** As JavaScript calls it: nothing is known of what is given. */
export const define = defineVocabulary as unknown as (input: unknown) => Vocabulary;
