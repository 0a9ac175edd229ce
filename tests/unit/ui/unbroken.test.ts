import { expect, test } from "bun:test";
import { unbroken } from "@/ui/unbroken";

test("a sum, a date and an IBAN within a sentence stand on one line each, and words do not", () => {
  const lines = (text: string) => unbroken(text).split(" ");
  expect(lines("AED 5.00 of AED 8,000.00 used")).toEqual([
    "AED\u00a05.00",
    "of",
    "AED\u00a08,000.00",
    "used",
  ]);
  expect(lines("since 18 Nov 2026, 17:30")).toEqual(["since", "18\u00a0Nov\u00a02026,", "17:30"]);
  expect(lines("منذ 24 نوفمبر 2026")).toEqual(["منذ", "24\u00a0نوفمبر\u00a02026"]);
  expect(lines("to AE87 9990 0000 0000 0000 001, 12 men")).toEqual([
    "to",
    "AE87 9990 0000 0000 0000 001,".replaceAll(" ", "\u00a0"),
    "12",
    "men",
  ]);
});
