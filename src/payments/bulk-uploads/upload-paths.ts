import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { paymentsTemplateCall, templateCsvCall, templateXlsxCall, type UploadKind } from "./contract";
import { rightOf } from "./upload";

/** Where uploads are listed: the bank's screen, or the client's. */
export const uploadPaths = { bank: "/admin/bulk-uploads", client: "/client/bulk-uploads" } as const;
export type UploadPath = (typeof uploadPaths)[keyof typeof uploadPaths];

/** Where an actor finds what it uploads. */
export const uploadsOf: Readonly<Record<UploadKind, UploadPath>> = {
  accounts: uploadPaths.bank,
  payments: uploadPaths.client,
};

/** Whether an actor may upload files of a kind, correct them and carry them out. */
export const mayUpload = (actor: Actor, kind: UploadKind): boolean => can(actor, rightOf[kind]);

/** What a file of each kind can begin with. */
export const templatesOf: Readonly<Record<UploadKind, readonly { label: string; href: string }[]>> = {
  accounts: [
    { label: "XLSX", href: templateXlsxCall.path },
    { label: "CSV", href: templateCsvCall.path },
  ],
  payments: [{ label: "CSV", href: paymentsTemplateCall.path }],
};

/** What the dialog is given where accounts are uploaded, and where payments are. */
export const bulkAccounts = {
  kind: "accounts",
  path: uploadPaths.bank,
  templates: templatesOf.accounts,
} as const;
export const bulkPayments = {
  kind: "payments",
  path: uploadPaths.client,
  templates: templatesOf.payments,
} as const;
