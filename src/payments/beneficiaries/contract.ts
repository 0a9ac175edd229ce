import { z } from "zod";
import { call } from "@/kernel/call";
import { idParams } from "@/kernel/query-params";
import { choice, code } from "@/platform/lists/contract";
import { rowContract, rowFile } from "@/platform/rows/contract";
import { isCountryCode } from "@/vocabulary/countries";
import { isCreditorReference } from "@/vocabulary/creditor-reference";
import { accountNumberSchema, looksLikeIban, readableNumber } from "@/vocabulary/iban";
import { chargeBearers } from "@/vocabulary/payee-options";
import { visibleLine } from "@/vocabulary/visible-line";

export const beneficiaryWords = {
  title: "Beneficiaries",
  approved: "Beneficiary approved successfully",
  approveFailed: "Failed to approve beneficiary",
  approvedAlready: "This beneficiary is approved already",
  waits: "Waits for approval",
  first: "First payment to this account",
  /** Refusal of a payment to a beneficiary whose account a second person must still approve. */
  changed:
    "Its beneficiary was changed or deleted after this payment was ordered, so nobody was paid: look at the beneficiary, and order the payment again",
  unapproved: "Another user of your company has to approve this beneficiary's account before it is paid",
} as const;

const states = ["approved", "waiting"] as const;
const beneficiaryStateLabels = { approved: "Approved", waiting: beneficiaryWords.waits } as const;

/** A text or null; a form sends an empty text for null. */
const optional = <T extends z.ZodType<string>>(text: T) =>
  z
    .union([z.literal("").transform(() => null), text])
    .nullable()
    .default(null);

const capitals = z
  .string()
  .trim()
  .transform((text) => text.replaceAll(/\s/g, "").toUpperCase());

/** A BIC (ISO 9362): of a bank, or of a branch. */
const bicSchema = capitals.refine(
  (text) => /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text),
  "A BIC has 8 or 11 letters and digits, such as DEUTDEFF",
);

/** A country by its code (ISO 3166-1). */
const countrySchema = capitals.refine(
  isCountryCode,
  "Use the two letters of a country (ISO 3166), such as AE",
);

/** Lines of an address; a form sends them as one text. */
const addressLines = (most: number, sentence: string) =>
  z
    .union([z.string().array(), z.string()])
    .transform((given) =>
      typeof given === "string" ? given.split("\n").flatMap((one) => one.trim() || []) : given,
    )
    .pipe(z.array(visibleLine(70).min(1, "Leave out empty lines")).max(most, sentence));

/** A reference of the payee's own. One with the prefix of a structured reference (ISO 11649) must be a valid one. */
const referenceSchema = visibleLine(140)
  .transform((text) => (/^RF\d{2}/i.test(text) ? text.replaceAll(/\s/g, "").toUpperCase() : text))
  .refine(
    (text) => !/^RF\d{2}/.test(text) || isCreditorReference(text),
    "The check digits of this RF reference do not match, so at least one character is wrong",
  );

const fields = z.object({
  name: visibleLine(140).min(1, "Name is required"),
  account: accountNumberSchema.meta({
    description: "An IBAN, or a local number with the BIC or the clearing code of its bank",
    example: "GB29NWBK60161331926819",
  }),
  bic: optional(bicSchema).meta({ example: "NWBKGB2L" }),
  clearingCode: optional(
    capitals.refine(
      (text) => /^[A-Z0-9-]{3,35}$/.test(text),
      "A clearing code has 3 to 35 letters and digits, such as 200415",
    ),
  ).meta({ description: "The bank's number in the clearing of its country", example: "601613" }),
  country: optional(countrySchema).meta({
    description: "Of the payee: ISO 3166-1, two letters",
    example: "GB",
  }),
  town: optional(visibleLine(35)),
  addressLines: addressLines(2, "At most two lines")
    .default([])
    .describe("Street and number, at most two lines"),
  purpose: optional(
    capitals.refine(
      (text) => /^[A-Z]{4}$/.test(text),
      "A purpose is a code of four letters (ISO 20022), such as SUPP",
    ),
  ).meta({ description: "What payments to it are for, unless a payment says otherwise", example: "SUPP" }),
  reference: optional(referenceSchema).describe("What payments to it carry, unless a payment says otherwise"),
  nickname: optional(visibleLine(80)),
  email: optional(
    z.email("Use an e-mail address such as name@example.com").max(254, "At most 254 characters"),
  ),
});

/** The parts of an address that a payment may have in place of lines, or beside them (ISO 20022). */
const structuredAddress = {
  street: optional(visibleLine(70)),
  buildingNumber: optional(visibleLine(16)),
  postCode: optional(visibleLine(16)),
  subdivision: optional(visibleLine(35)).describe("A part of the country, such as a state"),
};

/** Payee of a payment that is not made to a stored beneficiary. */
export const creditorSchema = fields
  .pick({
    name: true,
    bic: true,
    clearingCode: true,
    country: true,
    town: true,
    addressLines: true,
    email: true,
  })
  .extend(structuredAddress);

/** A payee from a client's file, whose address may have seven lines (ISO 20022). */
export const creditorOfFile = creditorSchema.extend({
  addressLines: addressLines(7, "At most seven lines").default([]),
});

/**
 * Purpose, charges and references of a payment where they differ from its payee's. `null` and omitted fields keep the
 * payee's values.
 */
export const payeeDetails = {
  purpose: fields.shape.purpose,
  chargeBearer: z
    .union([z.literal("").transform(() => null), z.enum(chargeBearers)], "Choose SHAR, DEBT, CRED or SLEV")
    .nullable()
    .default(null)
    .meta({
      description:
        "Who bears the charges: SHAR each its own, DEBT the payer, CRED the payee, SLEV by the rules of the scheme",
      example: "SHAR",
    }),
  regulatoryReporting: optional(
    capitals.refine((text) => /^[A-Z0-9]{1,10}$/.test(text), "A code has 1 to 10 letters and digits"),
  ).describe("A code for regulatory reporting, where the rules of a country ask for one"),
  structuredReference: optional(
    capitals.refine(
      isCreditorReference,
      "A structured reference begins with RF and two check digits (ISO 11649)",
    ),
  ).meta({ description: "A creditor reference of ISO 11649", example: "RF18539007547034" }),
};

/** Payee fields of a form: a creditor has a name, or is absent. */
export const payeeFormFields = {
  ...creditorSchema.omit({ email: true }).shape,
  name: optional(visibleLine(140)),
  ...payeeDetails,
};
type PayeeForm = z.output<z.ZodObject<typeof payeeFormFields>>;
/** The fields of a payee as a form types them. */
export type PayeeName = keyof PayeeForm;
export type PayeeValues = Record<PayeeName, string>;

export const nameMissing = "Name is required";

/** True unless a form has fields of the creditor without a name. */
export const isCreditorNamed = (form: PayeeForm): boolean =>
  form.name !== null ||
  (form.addressLines.length === 0 && creditorParts.every((part) => form[part] === null));
const creditorParts = [
  "bic",
  "clearingCode",
  "country",
  "town",
  "street",
  "buildingNumber",
  "postCode",
  "subdivision",
] as const;

/** Converts a form's values into the fields of the payment call. */
export function withCreditor<Form extends PayeeForm>(form: Form) {
  const { name, bic, clearingCode, country, town, addressLines, ...others } = form;
  const { street, buildingNumber, postCode, subdivision, ...rest } = others;
  const address = { country, town, addressLines, street, buildingNumber, postCode, subdivision };
  const creditor = name === null ? undefined : { name, bic, clearingCode, ...address };
  return { ...rest, ...(creditor && { creditor }) };
}

/** Converts a stored payee into form values. */
export const payeeValues = (
  payee: { [Name in Exclude<PayeeName, "addressLines">]?: PayeeForm[Name] | undefined } & {
    addressLines?: readonly string[] | undefined;
  },
): PayeeValues => ({
  name: payee.name ?? "",
  bic: payee.bic ?? "",
  clearingCode: payee.clearingCode ?? "",
  country: payee.country ?? "",
  town: payee.town ?? "",
  addressLines: payee.addressLines?.join("\n") ?? "",
  street: payee.street ?? "",
  buildingNumber: payee.buildingNumber ?? "",
  postCode: payee.postCode ?? "",
  subdivision: payee.subdivision ?? "",
  purpose: payee.purpose ?? "",
  chargeBearer: payee.chargeBearer ?? "",
  regulatoryReporting: payee.regulatoryReporting ?? "",
  structuredReference: payee.structuredReference ?? "",
});

/** The same for a beneficiary; an unstructured reference goes into the description. */
export const toPayeeValues = ({ reference, ...kept }: BeneficiaryDto): PayeeValues =>
  payeeValues({
    ...kept,
    structuredReference: reference !== null && isCreditorReference(reference) ? reference : null,
  });

/** Body of the dialog and of the call; omitted fields are null. */
export const beneficiaryBodySchema = fields.superRefine(({ account, bic, clearingCode }, context) => {
  if (looksLikeIban(account) || bic !== null || clearingCode !== null) return;
  const message = "An account that is not an IBAN needs the BIC or the clearing code of its bank";
  context.addIssue({ code: "custom", path: ["bic"], message });
});
export type BeneficiaryBody = z.output<typeof beneficiaryBodySchema>;

/** A beneficiary in words: 'Gulf Paper Trading LLC, AE07 0331 2345 6789 0123 456'. */
export const beneficiaryText = ({ name, account }: BeneficiaryBody): string =>
  `${name}, ${readableNumber(account)}`;

export const beneficiaryContract = rowContract({
  one: "beneficiary",
  many: "beneficiaries",
  topic: "beneficiaries",
  path: "/api/beneficiaries",
  read: "beneficiaries:read",
  write: "beneficiaries:write",
  filters: {
    state: choice("Account", states, { all: "All beneficiaries", labels: beneficiaryStateLabels }),
    clientId: code("Client ID"),
  },
  values: beneficiaryBodySchema,
  fields: { ...fields.shape, addressLines: z.string().array() },
  answered: {
    clientId: z.string(),
    approved: z
      .boolean()
      .describe("True if it can be paid; false until a second user of the client agrees to its account"),
    firstUsedAt: z.iso
      .datetime()
      .nullable()
      .describe("When the client first paid to this account; null if never"),
  },
});
/** A payee stored by a client. */
export type BeneficiaryDto = z.output<typeof beneficiaryContract.row>;

export const beneficiaryFile = rowFile(beneficiaryContract, {
  words: {
    importTitle: "Import beneficiaries",
    imported: "Beneficiaries imported successfully",
    importFailed: "Failed to import beneficiaries",
  },
  columns: {
    Name: "",
    Account: "an IBAN or a number",
    BIC: "",
    "Clearing code": "",
    Country: "AE",
    Town: "",
    Address: "lines with | between them",
    Purpose: "SUPP",
    Reference: "",
    Nickname: "",
    Email: "",
  },
  most: 500,
});

export const approveBeneficiaryCall = call({
  method: "POST",
  path: "/api/beneficiaries/{id}/approve",
  params: idParams,
  versioned: true,
  response: beneficiaryContract.row,
});
