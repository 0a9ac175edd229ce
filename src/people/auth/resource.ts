import { defineResource, everyone } from "@/resources/define";

export default [
  defineResource({
    topics: ["sessions"],
    rights: {
      "session:own": everyone,
      "password:own": everyone,
      "language:own": everyone,
    },
  }),
  defineResource({
    audit: "SECOND_FACTOR",
    rights: {
      "second-factors:own": everyone,
    },
    watched: {
      second_factors: {
        name: "second factor",
        audited: ["userId", "kind", "name"],
        leftOut: {
          counter: { provedBy: "the greatest counter that the trail has of its uses" },
          lastUsedAt: { harmless: "the trail has each sign-in itself" },
        },
      },
    },
    asked: { words: "second factor|second factors" },
  }),
];
