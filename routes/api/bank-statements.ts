import { endpoint } from "@/app/define";
import { statementCommit, statementUndo } from "@/bank/bank-statements/approvals";
import { commitBankStatement, discardBankStatement } from "@/bank/bank-statements/commands";
import {
  commitBankStatementCall,
  discardBankStatementCall,
  exportBankLinesCall,
  getBankStatementCall,
  listBankStatementsCall,
  previewBankCsvCall,
  undoBankStatementCall,
  uploadBankStatementCall,
} from "@/bank/bank-statements/contract";
import { previewBankCsv } from "@/bank/bank-statements/csv-mappings";
import { readBankStatement, toBankStatementDto } from "@/bank/bank-statements/dto";
import { listBankStatements } from "@/bank/bank-statements/list";
import { lineList } from "@/bank/bank-statements/list-screen";
import { getBankStatement, listStatementsOfFile } from "@/bank/bank-statements/queries";
import { undoBankStatement } from "@/bank/bank-statements/undo";
import { uploadBankStatement } from "@/bank/bank-statements/upload";
import { linkHeader, versionTag } from "@/kernel/http-headers";

const category = "Bank statements";

export default [
  endpoint(listBankStatementsCall, {
    summary: "List imported bank statements",
    description: "Newest first, without their lines.",
    category,
    access: "bank-statements:read",
    async handler({ actor, deps, query, url, respond }) {
      const { rows, next } = await listBankStatements(deps, actor, query, {
        cursor: query.after,
        limit: query.limit,
      });
      const statements = await Promise.all(rows.map((row) => toBankStatementDto(deps, row)));
      return respond(statements, { headers: linkHeader(url, next) });
    },
  }),
  endpoint(uploadBankStatementCall, {
    summary: "Import a bank statement",
    description:
      "A dry run: camt.052, camt.053, camt.054, MT940, MT942, OFX, BAI2, QIF, CSV, a workbook, or a ZIP of these, compared line by line with the ledger; nothing is posted. The file names the CBS account by its number or by an IBAN that ends with it, or a virtual account that is linked to it. Each file of a ZIP and each account and currency of a file is an import, in `statements`: all of them, or none. Statements of accounts that are not here are refused (`ACCOUNTS_UNKNOWN`) until `others=leave_out` leaves them out. Lines that may repeat known ones are `possible_duplicate`, counted in `counts`: after the commit they wait until `POST /api/bank-lines/{id}/same` or `/unmatch` says which. The same file again is 409 with the first import's id in `fields.id`.",
    category,
    access: "bank-statements:upload",
    stepUp: { none: "a dry run" },
    approval: { none: "a dry run" },
    async handler({ actor, deps, form, idempotency }) {
      const { id, replayed } = await uploadBankStatement(deps, actor, form, idempotency);
      const [{ dto }, ofFile] = await Promise.all([
        readBankStatement(deps, actor, id),
        listStatementsOfFile(deps, actor, id),
      ]);
      const statements = await Promise.all(ofFile.map((row) => toBankStatementDto(deps, row)));
      return { value: { ...dto, statements }, replayed };
    },
  }),
  endpoint(previewBankCsvCall, {
    summary: "Preview a table of the bank",
    description:
      "A CSV, QIF or workbook: its first rows, and which column is taken for what: as in the last CSV of the account where the headings are the same, else as they look. Nothing is kept.",
    category: "Bank statements",
    access: "bank-statements:upload",
    stepUp: { none: "a look ahead" },
    approval: { none: "a look ahead" },
    handler: ({ actor, deps, form }) => previewBankCsv(deps, actor, form),
  }),
  endpoint(getBankStatementCall, {
    summary: "Read an imported bank statement",
    description:
      "With its lines in the order of the file, at most 1,000, then on by the Link header; and with what the ledger has in its period and the file has not. The ETag of one that is not committed is what a commit names in If-Match.",
    category,
    access: "bank-statements:read",
    async handler({ actor, deps, params, query, url, respond }) {
      const page = { cursor: query.after, limit: query.limit };
      const { dto, next, version } = await readBankStatement(deps, actor, params.id, query, page);
      const headers = { ...linkHeader(url, next), ...(version !== null && { ETag: versionTag(version) }) };
      return respond(dto, { headers });
    },
  }),
  endpoint(discardBankStatementCall, {
    summary: "Discard a dry run",
    description: "Its file can be imported again then. 409 once it was committed.",
    category,
    access: "bank-statements:upload",
    stepUp: { none: "throws a dry run away" },
    approval: { none: "throws a dry run away" },
    handler: ({ actor, deps, params }) => discardBankStatement(deps, actor, params.id),
  }),
  endpoint(commitBankStatementCall, {
    summary: "Commit a bank statement",
    description:
      "Records what is matched and posts each new credit, once. Possible duplicates wait for an answer, line by line. A long one continues after the answer: `status` and `doneCount` say how far it is. 409 where it was committed already, with who did it and when.",
    category: "Bank statements",
    access: "bank-lines:post",
    stepUp: "payments",
    approval: statementCommit,
    handler: ({ actor, deps, params, seen, idempotency }) =>
      commitBankStatement(deps, actor, params.id, { seen, idempotency }),
  }),
  endpoint(undoBankStatementCall, {
    summary: "Undo an import",
    description:
      "Reverses each credit of a committed import and removes its matches, all or none. A second person has to approve, so the answer is 202 with the request. 409 `IMPORT_BUILT_ON` names what depends on the import: spent money, lines matched by hand, settlements, later imports with the same lines. Afterwards the same file can be imported again.",
    category,
    access: "bank-lines:post",
    stepUp: "payments",
    approval: statementUndo,
    handler: ({ actor, deps, params, idempotency }) => undoBankStatement(deps, actor, params.id, idempotency),
  }),
  endpoint(exportBankLinesCall, {
    summary: "Export bank lines as CSV",
    description:
      "The lines of an import that the same filters list, in the order of its file. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.",
    category: "Bank statements",
    access: "bank-statements:read",
    media: "text/csv",
    async handler({ actor, deps, params, query }) {
      const row = await getBankStatement(deps, actor, params.id);
      return lineList.exportCsv(deps, actor, query, "bank-statements:read", row);
    },
  }),
];
