import { defineResource } from "@/resources/define";

export default [
  /* Calls that were refused. */
  defineResource({
    audit: "CALL",
    asked: { words: "call|calls" },
  }),
];
