import { defineResource } from "@/resources/define";

export default [
  /* Refused calls. */
  defineResource({
    audit: "CALL",
    asked: { words: "call|calls" },
  }),
];
