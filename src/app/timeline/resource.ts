import { defineResource, everyone } from "@/resources/define";

export default [
  defineResource({
    rights: {
      "timeline:page": everyone,
    },
  }),
];
