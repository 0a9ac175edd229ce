import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import {
  expectedTemplateCsvCall,
  expectedTemplateXlsxCall,
  numbersTemplateCsvCall,
  numbersTemplateXlsxCall,
  paymentsTemplateCall,
  templateCsvCall,
  templateXlsxCall,
  type UploadKind,
} from "./contract";
import { uploadRights } from "./store-upload";

/** Addresses of the bank's and the client's list of uploads. */
export const uploadPaths = { bank: "/admin/bulk-uploads", client: "/client/bulk-uploads" } as const;
export type UploadPath = (typeof uploadPaths)[keyof typeof uploadPaths];

/** True if an actor may upload files of a kind, correct them and carry them out. */
export const mayUpload = (actor: Actor, kind: UploadKind): boolean => can(actor, uploadRights[kind]);

/** Templates of each kind of upload. */
export const templatesByKind: Readonly<Record<UploadKind, readonly { label: string; href: string }[]>> = {
  accounts: [
    { label: "XLSX", href: templateXlsxCall.path },
    { label: "CSV", href: templateCsvCall.path },
  ],
  payments: [{ label: "CSV", href: paymentsTemplateCall.path }],
  expected_receipts: [
    { label: "XLSX", href: expectedTemplateXlsxCall.path },
    { label: "CSV", href: expectedTemplateCsvCall.path },
  ],
  numbers: [
    { label: "XLSX", href: numbersTemplateXlsxCall.path },
    { label: "CSV", href: numbersTemplateCsvCall.path },
  ],
};

/** A dialog that uploads files of a kind: the list of the uploads that it leads to, and its templates. */
export type UploadDialog = {
  kind: Exclude<UploadKind, "numbers">;
  path: UploadPath;
  templates: readonly { label: string; href: string }[];
};

/** The dialogs that upload accounts, payments, and expected receipts on each side. */
export const bulkAccounts = {
  kind: "accounts",
  path: uploadPaths.bank,
  templates: templatesByKind.accounts,
} as const satisfies UploadDialog;
export const bulkPayments = {
  kind: "payments",
  path: uploadPaths.client,
  templates: templatesByKind.payments,
} as const satisfies UploadDialog;
const expected = { kind: "expected_receipts", templates: templatesByKind.expected_receipts } as const;
export const bulkExpected = {
  client: { ...expected, path: uploadPaths.client },
  admin: { ...expected, path: uploadPaths.bank },
} as const satisfies Record<string, UploadDialog>;
