import { endpoint } from "@/app/define";
import { asPayment } from "@/app/step-ups";
import { linkHeader } from "@/kernel/http-headers";
import { correctCells, listUploadErrors } from "@/payments/bulk-uploads/commands";
import { commitUpload } from "@/payments/bulk-uploads/commit";
import {
  commitCall,
  correctCellsCall,
  expectedTemplateCsvCall,
  expectedTemplateXlsxCall,
  exportErrorsCall,
  getUploadCall,
  listUploadsCall,
  mostAnswered,
  numbersTemplateCsvCall,
  numbersTemplateXlsxCall,
  paymentsTemplateCall,
  statusReportCall,
  templateCsvCall,
  templateXlsxCall,
  uploadAccountsCall,
  uploadExpectedCall,
  uploadNumbersCall,
  uploadPaymentsCall,
} from "@/payments/bulk-uploads/contract";
import { listUploads } from "@/payments/bulk-uploads/list";
import { sumByAccount, sumByCurrency } from "@/payments/bulk-uploads/payment-sums";
import { exportErrors, readPreview } from "@/payments/bulk-uploads/preview";
import { getUpload, toUploadDto } from "@/payments/bulk-uploads/queries";
import { downloadStatusReport } from "@/payments/bulk-uploads/status-report";
import { csvTemplate, workbookTemplate } from "@/payments/bulk-uploads/template";
import { uploadFile } from "@/payments/bulk-uploads/upload";
import { stepUpByInput } from "@/people/auth/second-factors/declared";
import { pageHandler } from "@/platform/lists/page-of";

export default [
  endpoint(listUploadsCall, {
    summary: "List bulk uploads",
    description: "Newest first, without their rows: all for staff, for a client those of its own users.",
    category: "Bulk Upload",
    access: "bulk-upload:read",
    handler: pageHandler(listUploads, toUploadDto),
  }),
  endpoint(getUploadCall, {
    summary: "Read a bulk upload",
    description:
      "With its rows in their order, at most 1,000, then on by the Link header, and every error. While it is carried out its counts say how far it has come.",
    category: "Bulk Upload",
    access: "bulk-upload:read",
    async handler({ actor, deps, params, query, url, respond }) {
      const { preview, next } = await readPreview(deps, actor, params.id, query);
      return respond(preview, { headers: linkHeader(url, next) });
    },
  }),
  endpoint(correctCellsCall, {
    summary: "Mend cells of a bulk upload",
    description:
      "Replaces cells, by row and column, and checks the whole upload again. Before the commit only.",
    category: "Bulk Upload",
    access: "bulk-upload:commit",
    stepUp: { none: "a draft" },
    approval: { none: "a draft" },
    async handler({ actor, deps, params, body, seen, respond }) {
      const checked = await correctCells(deps, actor, params.id, body, seen);
      const upload = await getUpload(deps, actor, params.id);
      const totals = await sumByAccount(deps, upload);
      return respond({ ...toUploadDto(upload), errors: listUploadErrors(checked), totals });
    },
  }),
  endpoint(uploadAccountsCall, {
    summary: "Upload virtual accounts",
    description:
      "A CSV or XLSX file with the create call's field names as headings, in any case; encoding and separator are recognised. Answers a preview with an error for each row and cell, and creates nothing. The same file again answers the first upload (200, `duplicateOf`), unless `again` is true.",
    category: "Bulk Upload",
    access: "bulk-upload:use",
    stepUp: { none: "a draft" },
    approval: { none: "a draft" },
    async handler({ actor, deps, form, idempotency, respond, c }) {
      const { signal } = c.req.raw;
      const { id, replayed, isDuplicate } = await uploadFile(deps, actor, "accounts", form, {
        idempotency,
        signal,
      });
      const { preview } = await readPreview(deps, actor, id, { limit: mostAnswered });
      if (isDuplicate) return respond({ ...preview, duplicateOf: id }, { status: 200 });
      return { value: preview, replayed };
    },
  }),
  endpoint(uploadPaymentsCall, {
    summary: "Upload payments",
    description:
      "A CSV or XLSX file with the columns from (IBAN or reference of an own account), recipient, amount, description and, optional, reference; or an ISO 20022 pain.001 message. Answers a preview with an error for each row and cell and the sum for each account, and pays nothing. The same file again answers the first upload (200, `duplicateOf`), unless `again` is true.",
    category: "Bulk Upload",
    access: "payments:make",
    stepUp: { none: "a draft" },
    approval: { none: "a draft" },
    async handler({ actor, deps, form, idempotency, respond, c }) {
      const { signal } = c.req.raw;
      const { id, replayed, isDuplicate } = await uploadFile(deps, actor, "payments", form, {
        idempotency,
        signal,
      });
      const { preview } = await readPreview(deps, actor, id, { limit: mostAnswered });
      if (isDuplicate) return respond({ ...preview, duplicateOf: id }, { status: 200 });
      return { value: preview, replayed };
    },
  }),
  endpoint(uploadExpectedCall, {
    summary: "Upload expected receipts",
    description:
      "A CSV or XLSX file of up to 20,000 rows with the create call's field names as headings, `payerName` and `payerAccount` for its payer; `vaId` is the id, the IBAN or the reference of an account. Answers a preview with the first 2,500 rows and an error for each bad cell, and creates nothing. The same file again answers the first upload (200, `duplicateOf`), unless `again` is true.",
    category: "Bulk Upload",
    access: "expected-receipts:write",
    stepUp: { none: "a draft" },
    approval: { none: "a draft" },
    async handler({ actor, deps, form, idempotency, respond, c }) {
      const { signal } = c.req.raw;
      const { id, replayed, isDuplicate } = await uploadFile(deps, actor, "expected_receipts", form, {
        idempotency,
        signal,
      });
      const { preview } = await readPreview(deps, actor, id, { limit: mostAnswered });
      if (isDuplicate) return respond({ ...preview, duplicateOf: id }, { status: 200 });
      return { value: preview, replayed };
    },
  }),
  endpoint(expectedTemplateCsvCall, {
    summary: "Download the template for expected receipts as CSV",
    category: "Bulk Upload",
    access: "expected-receipts:page",
    media: "text/csv",
    handler: () => csvTemplate("expected_receipts"),
  }),
  endpoint(expectedTemplateXlsxCall, {
    summary: "Download the template for expected receipts as a workbook",
    description: "A second sheet says what stands in each column.",
    category: "Bulk Upload",
    access: "expected-receipts:page",
    media: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    handler: ({ deps }) => workbookTemplate("expected_receipts", deps),
  }),
  endpoint(uploadNumbersCall, {
    summary: "Upload holders of account numbers",
    description:
      "A CSV or XLSX file of up to 100,000 rows with the columns name and externalId, and `poolId`. Its commit gives each holder a reserved number of the pool, or a newly drawn one where none is left. Answers a preview with the first 2,500 rows and an error for each bad cell, such as that of a holder who has an active number of the pool already, and activates nothing. The same file again for the pool answers the first upload (200, `duplicateOf`), unless `again` is true.",
    category: "Bulk Upload",
    access: "numbers:write",
    stepUp: { none: "a draft" },
    approval: { none: "a draft" },
    async handler({ actor, deps, form, idempotency, respond, c }) {
      const { signal } = c.req.raw;
      const { id, replayed, isDuplicate } = await uploadFile(deps, actor, "numbers", form, {
        idempotency,
        signal,
      });
      const { preview } = await readPreview(deps, actor, id, { limit: mostAnswered });
      if (isDuplicate) return respond({ ...preview, duplicateOf: id }, { status: 200 });
      return { value: preview, replayed };
    },
  }),
  endpoint(numbersTemplateCsvCall, {
    summary: "Download the template for holders of account numbers as CSV",
    category: "Bulk Upload",
    access: "numbers:page",
    media: "text/csv",
    handler: () => csvTemplate("numbers"),
  }),
  endpoint(numbersTemplateXlsxCall, {
    summary: "Download the template for holders of account numbers as a workbook",
    description: "A second sheet says what stands in each column.",
    category: "Bulk Upload",
    access: "numbers:page",
    media: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    handler: ({ deps }) => workbookTemplate("numbers", deps),
  }),
  endpoint(commitCall, {
    summary: "Carry a bulk upload out",
    description:
      "`all`: refused with 409 while a row is bad, and of accounts every one or none; `good`: the good rows alone. Every row is checked again first. Answers at once; the upload's counts say how far it has come, and its rows what became of them. It continues when a server ends in the midst of it.",
    category: "Bulk Upload",
    access: "bulk-upload:commit",
    stepUp: stepUpByInput(commitCall, ["payments"], async ({ deps, actor, params, seen }) => {
      const upload = await getUpload(deps, actor, params.id);
      // Every row is judged again: the digest ties the sum here to the payments.
      if (upload.kind === "payments" && seen !== upload.version) return [{ setting: "payments" }];
      const needs = (await sumByCurrency(deps, upload)).map((paid) => asPayment(deps, paid));
      return (await Promise.all(needs)).flat();
    }),
    approval: {
      none: "each of a client's payments asks as if it were made alone, new accounts are empty, what is expected is a memo, and a number is an alias of an account that is there",
      does: "a client's payments; or new accounts; or money that a client expects; or IBANs under which its account takes money",
    },
    handler: ({ actor, deps, params, body, seen, idempotency }) =>
      commitUpload(deps, actor, params.id, body, { version: seen, idempotency }),
  }),
  endpoint(exportErrorsCall, {
    summary: "Download the errors of a bulk upload as CSV",
    description: "Row, column, value and message: bad cells before the commit, what was refused after it.",
    category: "Bulk Upload",
    access: "bulk-upload:read",
    media: "text/csv",
    handler: ({ actor, deps, params }) => exportErrors(deps, actor, params.id),
  }),
  endpoint(statusReportCall, {
    summary: "Download the status report of an uploaded pain.001",
    description:
      "An ISO 20022 pain.002.001.10: the message, its blocks and each order with its end-to-end id, received, pending, under way, settled or rejected with a reason code and sentences. It is written of the book as it is now, under a number that grows with each change: the same state is the same file. 404 for a CSV or a workbook.",
    category: "Bulk Upload",
    access: "bulk-upload:read",
    media: "application/xml",
    handler: ({ actor, deps, params }) => downloadStatusReport(deps, actor, params.id),
  }),
  endpoint(templateCsvCall, {
    summary: "Download the template for accounts as CSV",
    category: "Bulk Upload",
    access: "bulk-upload:page",
    media: "text/csv",
    handler: () => csvTemplate("accounts"),
  }),
  endpoint(templateXlsxCall, {
    summary: "Download the template for accounts as a workbook",
    description: "A second sheet says what stands in each column.",
    category: "Bulk Upload",
    access: "bulk-upload:page",
    media: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    handler: ({ deps }) => workbookTemplate("accounts", deps),
  }),
  endpoint(paymentsTemplateCall, {
    summary: "Download the template for payments as CSV",
    category: "Bulk Upload",
    access: "payments:page",
    media: "text/csv",
    handler: () => csvTemplate("payments"),
  }),
];
