import { defineResource } from "@/resources/define";

export default [
  defineResource({
    audit: "REFUSED_RECEIPT",
    timeline: "refused-receipt",
    topics: ["refused-receipts"],
    screens: [
      {
        side: "bank",
        parentScreen: "/admin/receivables",
        right: "receivables:page",
        place: 15,
        label: "Refused receipts",
        href: "/admin/refused-receipts",
        words: "collection rules suspense return accept payer not allowed",
      },
      {
        side: "client",
        parentScreen: "/client/receivables",
        right: "expected-receipts:page",
        place: 15,
        label: "Refused receipts",
        href: "/client/receivables/refused",
        words: "collection rules refused payments",
      },
    ],
    record: {
      table: "refused_receipts",
      name: "currency",
      screen: "/admin/refused-receipts?view=",
    },
    asked: { words: "refused receipt|refused receipts" },
  }),
];
