import { expect, test } from "bun:test";
import type { z } from "zod";
import { createAccountSchema } from "@/accounts/contract";
import { createCbsAccountSchema } from "@/bank/cbs/contract";
import { holidayBodySchema } from "@/bank/holidays/contract";
import { keyBodySchema } from "@/client-channel/keys/contract";
import { webhookBodySchema } from "@/events/webhooks/contract";
import { beneficiaryBodySchema, creditorSchema } from "@/payments/beneficiaries/contract";
import { checkPayeeCall } from "@/payments/payee-checks/contract";
import { purposeCodeBodySchema } from "@/payments/purpose-codes/contract";
import { apiClientFormSchema } from "@/people/api-clients/contract";
import { groupMappingBodySchema } from "@/people/group-mappings/contract";
import { scimUserSchema } from "@/people/scim/contract";
import { createUserSchema } from "@/people/users/contract";
import { saveViewCall } from "@/platform/lists/arrangement/contract";
import { scheduleBodySchema } from "@/reporting/report-schedules/contract";
import { visibleLine, visibleLineMessage } from "@/vocabulary/visible-line";

const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/u;

/** Half of a pair is not a character of a text. */
const codePoints = Array.from({ length: 0x110000 }, (_, point) => point).filter(
  (point) => point < 0xd800 || point > 0xdfff,
);

test("a text of one line takes no character that cannot be seen, of all code points, and every assigned one that can", () => {
  const line = visibleLine(10);
  for (const point of codePoints) {
    const text = `A${String.fromCodePoint(point)}B`;
    const isTaken = line.safeParse(text).success;
    if (isTaken === unseen.test(text))
      expect([point.toString(16), isTaken]).toEqual([point.toString(16), !isTaken]);
  }
  const seen = "Al-Noor Šárka 東京 شركة الصقر ₫ 💶";
  expect(visibleLine(100).parse(seen)).toBe(seen);
});

test("a text of one line is the same however its accents are encoded", () => {
  expect(visibleLine(4).parse("Cafe\u0301")).toBe("Caf\u00e9");
});

// A filler each of Hangul, a joiner, a selector, a separator of lines, marks of direction, and the blank of Braille.
const looksTheSame = [..."\u115f\u1160\u3164\uffa0\u034f\ufe0f\u{e0100}\u2028\u2029\u202e\u200d\u2800\u180b"];

const named: Readonly<Record<string, [z.ZodType | undefined, string]>> = {
  "account, customer": [createAccountSchema, "customerName"],
  "account, company": [createAccountSchema, "companyName"],
  "account, reference": [createAccountSchema, "reference"],
  "CBS account": [createCbsAccountSchema, "name"],
  holiday: [holidayBodySchema, "name"],
  webhook: [webhookBodySchema, "description"],
  beneficiary: [beneficiaryBodySchema, "name"],
  nickname: [beneficiaryBodySchema, "nickname"],
  payee: [creditorSchema, "name"],
  "payee, town": [creditorSchema, "town"],
  "channel key": [keyBodySchema, "name"],
  "checked payee": [checkPayeeCall.body, "name"],
  purpose: [purposeCodeBodySchema, "name"],
  "API client": [apiClientFormSchema, "name"],
  group: [groupMappingBodySchema, "group"],
  "user of the directory": [scimUserSchema, "userName"],
  user: [createUserSchema, "username"],
  view: [saveViewCall.form, "name"],
  "report schedule": [scheduleBodySchema, "name"],
};

test.each(Object.entries(named))("no two names that look the same: %s", (_, [schema, field]) => {
  const findProblem = (text: string) =>
    schema?.safeParse({ [field]: text }).error?.issues.find(({ path: [first] }) => first === field)?.message;
  expect(findProblem("Falcon")).toBeUndefined();
  for (const mark of looksTheSame)
    expect([mark, findProblem(`Fal${mark}con`)]).toEqual([mark, visibleLineMessage]);
});
