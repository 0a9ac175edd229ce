import { z } from "zod";
import { address, email, existingFile, settingTypes, text } from "./kinds";
import { parse, type Source } from "./reading";

const hoursPattern = /^[^:;]+:[^;]+(;[^:;]+:[^;]+)*$/;

/** Identity of the bank: its code, clock, mail and name. */
export const bankVariables = z.object({
  BANK_CODE: z
    .string()
    .regex(/^\d{3}$/, "BANK_CODE has three digits")
    .register(settingTypes, { type: "three digits" })
    .default("999")
    .describe("The bank code inside virtual IBANs"),
  BANK_TZ: z
    .string()
    .refine(isTimeZone, "BANK_TZ must be an IANA time zone such as Asia/Dubai")
    .register(settingTypes, { type: "IANA time zone" })
    .default("Asia/Dubai")
    .describe("The time zone that decides dates, periods and limit days"),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: "SMTP_URL starts with smtp:// or smtps://, and names a host",
    })
    .register(settingTypes, { type: "`smtp://…` or `smtps://…`" })
    .optional()
    .describe(
      "The mail server, e.g. `smtps://user:password@mail.bank.example`; unset, mails wait in the outbox",
    ),
  MAIL_FROM: email()
    .optional()
    .describe("The sender of mails; only addresses of its domain get mails that are for staff alone"),
  BRAND_NAME: text().default("Vostra").describe("The name on titles, messages and the footer"),
  BRAND_WEBSITE: address("BRAND_WEBSITE")
    .default("https://vostra.example")
    .describe("The external link in footers"),
  SUPPORT_EMAIL: email().default("support@vostra.example").describe("The e-mail address on the contact page"),
  SUPPORT_PHONE: text().default("+971 4 000 0000").describe("The telephone number on the contact page"),
  SUPPORT_ADDRESS: text()
    .default("Dubai International Financial Centre, Dubai")
    .describe("The postal address on the contact page"),
  SUPPORT_HOURS: text("days and hours")
    .regex(hoursPattern, "SUPPORT_HOURS reads like `Sunday to Thursday: 9:00 AM to 6:00 PM; Friday: Closed`")
    .default("Sunday to Thursday: 9:00 AM to 6:00 PM; Friday and Saturday: Closed")
    .describe(
      "The business hours on the contact page: days, a colon, hours; a semicolon before the next days",
    ),
  TERMS_FILE: existingFile("TERMS_FILE")
    .optional()
    .describe(
      "The bank's terms and conditions as Markdown, `## ` before each clause; unset, the contact page shows sample terms",
    ),
});

export type BankSettings = {
  bankCode: string;
  zone: string;
  /** The mail server and the sender; absent if none is configured. */
  mail?: { url: string; from: string };
  brand: { name: string; website: string };
  support: { email: string; phone: string; address: string; hours: { days: string; open: string }[] };
  /** The file of the bank's own terms and conditions. */
  termsFile?: string;
};

/** @throws Error for a mail server without a sender */
export function bankSettings(value: z.output<typeof bankVariables>): BankSettings {
  if (value.SMTP_URL && !value.MAIL_FROM)
    throw new Error("SMTP_URL needs MAIL_FROM, the address that mails are sent from");
  return {
    bankCode: value.BANK_CODE,
    zone: value.BANK_TZ,
    ...(value.SMTP_URL && value.MAIL_FROM && { mail: { url: value.SMTP_URL, from: value.MAIL_FROM } }),
    brand: { name: value.BRAND_NAME, website: value.BRAND_WEBSITE },
    support: {
      email: value.SUPPORT_EMAIL,
      phone: value.SUPPORT_PHONE,
      address: value.SUPPORT_ADDRESS,
      hours: parseHours(value.SUPPORT_HOURS),
    },
    ...(value.TERMS_FILE && { termsFile: value.TERMS_FILE }),
  };
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const parseHours = (text: string) =>
  text.split(";").map((part) => {
    const [days = "", ...open] = part.split(":");
    return { days: days.trim(), open: open.join(":").trim() };
  });

/** The bank's time zone, for a command that needs no other setting of the bank. @throws Error if it is invalid */
export const readZone = (source: Source): string =>
  parse(bankVariables.pick({ BANK_TZ: true }), source).BANK_TZ;
