import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { paymentsTemplateCall, templateCsvCall, templateXlsxCall, type UploadKind } from "./contract";
import { uploadRights } from "./upload";

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
};

/** Texts and addresses of the dialog that uploads accounts, and of the one that uploads payments. */
export const bulkAccounts = {
  kind: "accounts",
  path: uploadPaths.bank,
  templates: templatesByKind.accounts,
} as const;
export const bulkPayments = {
  kind: "payments",
  path: uploadPaths.client,
  templates: templatesByKind.payments,
} as const;
