/* Speaks in a browser: the build puts the words before it, as `phrases`. */
import type { Dictionary } from ".";
import { createSpeaker } from "./speaker";

declare const phrases: Dictionary;

Object.assign(globalThis, { speaker: createSpeaker(phrases) });
