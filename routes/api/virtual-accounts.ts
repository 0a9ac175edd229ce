import { createAccount, deleteAccount } from "@/accounts/commands";
import { configurationEdit } from "@/accounts/configurations/approvals";
import { editConfiguration } from "@/accounts/configurations/commands";
import { editConfigurationCall, getConfigurationCall } from "@/accounts/configurations/contract";
import { getConfiguration } from "@/accounts/configurations/queries";
import {
  createAccountCall,
  deleteAccountCall,
  editAccountCall,
  exportAccountsCall,
  getAccountCall,
  listAccountsCall,
} from "@/accounts/contract";
import { accountMove } from "@/accounts/entities/approvals";
import { moveAccount } from "@/accounts/entities/commands";
import { moveAccountCall } from "@/accounts/entities/contract";
import { listWholeAccounts } from "@/accounts/list";
import { accountList } from "@/accounts/list-screen";
import { getAccountDto, toAccountDto } from "@/accounts/queries";
import { listAccountTransactionsCall } from "@/accounts/transactions/contract";
import { listTransactions } from "@/accounts/transactions/list";
import { toTransactionDto } from "@/accounts/transactions/queries";
import { editAccount } from "@/accounts/update-account";
import { endpoint } from "@/app/define";
import { whereApproversWouldSeeIt } from "@/app/step-ups";
import { accountEdit } from "@/bank/cbs/account-approvals";
import { receiptRulesEdit } from "@/collections/receipt-rules/approvals";
import { putReceiptRules } from "@/collections/receipt-rules/commands";
import { getReceiptRulesCall, putReceiptRulesCall } from "@/collections/receipt-rules/contract";
import { getReceiptRules } from "@/collections/receipt-rules/queries";
import { linkHeader } from "@/kernel/http-headers";
import { accountLinkTo } from "@/people/setup-requests/commands";
import { withLabels, withRecordLabels } from "@/platform/labels/queries";
import { pageHandler } from "@/platform/lists/page-of";
import { balancesCall, intradayCall, noticesCall, statementCall } from "@/reporting/statements/contract";
import { answerNotices, answerStatement, downloadStatement } from "@/reporting/statements/export";
import { readBalances, readStatement } from "@/reporting/statements/queries";
import { bankDate } from "@/vocabulary/calendar";

export default [
  endpoint(listAccountsCall, {
    summary: "List virtual accounts",
    description:
      "All for staff, the client's own for a client, newest first. `q` searches name, IBAN and reference.",
    category: "Virtual Accounts",
    access: "accounts:read",
    handler: pageHandler(listWholeAccounts, toAccountDto, (deps, actor, rows) =>
      withLabels(deps, actor, "account", rows),
    ),
  }),
  endpoint(createAccountCall, {
    summary: "Create a virtual account",
    description: "The server gives the virtual IBAN. Without a client ID the account is the bank's own.",
    category: "Virtual Accounts",
    access: "accounts:write",
    stepUp: { none: "an empty account" },
    approval: { none: "an empty account" },
    handler: ({ actor, deps, body, idempotency }) =>
      createAccount(deps, actor, body, idempotency, accountLinkTo(deps, actor, body.setupRequestId)),
  }),
  endpoint(getAccountCall, {
    summary: "Read a virtual account",
    category: "Virtual Accounts",
    access: "accounts:read",
    handler: async ({ actor, deps, params }) =>
      withRecordLabels(deps, actor, "account", await getAccountDto(deps, actor, params.id)),
  }),
  endpoint(editAccountCall, {
    summary: "Edit a virtual account",
    description:
      "Send what changes: the form's fields, the two switches, or the CBS account alone. With If-Match, 409 when it was edited meanwhile.",
    category: "Virtual Accounts",
    access: "accounts:write",
    stepUp: whereApproversWouldSeeIt(accountEdit, "payments"),
    approval: accountEdit,
    handler: ({ actor, deps, params, body, idempotency, version }) =>
      editAccount(deps, actor, params.id, body, { version, idempotency }),
  }),
  endpoint(deleteAccountCall, {
    summary: "Delete a virtual account",
    description:
      "Refused while it has a balance, an active hold or an open allocation. One that was used is closed; its history stays.",
    category: "Virtual Accounts",
    access: "accounts:write",
    stepUp: { none: "refused while there is anything on it" },
    approval: { none: "refused while there is anything on it" },
    async handler({ actor, deps, params }) {
      await deleteAccount(deps, actor, params.id);
    },
  }),
  endpoint(moveAccountCall, {
    summary: "Move an account in its client's structure",
    description:
      "To an entity of its client, or directly beneath the client (null). Balances of the past stay where they were. With If-Match, 409 when the account was changed meanwhile.",
    category: "Structures",
    access: "entities:write",
    stepUp: { none: "it moves no money" },
    approval: accountMove,
    async handler({ actor, deps, params, body, version }) {
      const account = await moveAccount(deps, actor, params.id, body.entityId, version);
      return withRecordLabels(deps, actor, "account", account);
    },
  }),
  endpoint(balancesCall, {
    summary: "Read an account's balances in the past",
    description:
      "With `at` what the account held at that instant, now where nothing is given; with `from` and `to` (bank dates, both included, at most 1,000 days) what it held at the end of each day, of today what it holds now. Days to come are left out.",
    category: "Virtual Accounts",
    access: "transactions:read",
    handler: ({ actor, deps, params, query }) => readBalances(deps, actor, params.id, query),
  }),
  endpoint(getConfigurationCall, {
    summary: "Read an account's configuration",
    description:
      "All fields of the form, and what is used and left of its limits today and this month, in AED. A client is answered what concerns it.",
    category: "Configurations",
    access: "configurations:read",
    handler: ({ actor, deps, params }) => getConfiguration(deps, actor, params.id),
  }),
  endpoint(editConfigurationCall, {
    summary: "Save an account's configuration",
    description:
      "What is left out stays as it is. With If-Match, 409 when the account was changed meanwhile.",
    category: "Configurations",
    access: "configurations:write",
    stepUp: whereApproversWouldSeeIt(configurationEdit, "payments"),
    approval: configurationEdit,
    handler: ({ actor, deps, params, body, version }) =>
      editConfiguration(deps, actor, params.id, body, version),
  }),
  endpoint(getReceiptRulesCall, {
    summary: "Read an account's collection rules",
    description: "Which payments from outside it takes. What is null is no rule.",
    category: "Collections",
    access: "receipts:read",
    handler: ({ actor, deps, params }) => getReceiptRules(deps, actor, params.id),
  }),
  endpoint(putReceiptRulesCall, {
    summary: "Set an account's collection rules",
    description:
      "Replaces all of them. They bind payments from outside that are posted from now on: what they refuse goes to suspense with its code, and never to the account. `maximumBalance` also refuses credits by hand and transfers. With If-Match, 409 when they were changed meanwhile.",
    category: "Collections",
    access: "receipt-rules:write",
    stepUp: whereApproversWouldSeeIt(receiptRulesEdit, "payments"),
    approval: receiptRulesEdit,
    handler: ({ actor, deps, params, body, version }) =>
      putReceiptRules(deps, actor, params.id, body, version),
  }),
  endpoint(statementCall, {
    summary: "Read or download an account's statement",
    description:
      "`from` and `to` are bank dates, both included; without them the last 30 days. Opening balance + credits - debits = closing balance, and the closing balance of a period is the opening balance of the next. `format` json answers at most 1,000 transactions, oldest first; csv, xlsx, pdf, mt940 and camt053 answer a file, which is recorded in the audit trail.",
    category: "Virtual Accounts",
    access: "statements:export",
    async handler({ actor, deps, params, query, url, respond }) {
      const { format = "json" } = query;
      if (format !== "json" && format !== "") return downloadStatement(deps, actor, params.id, query, format);
      const statement = await readStatement(deps, actor, params.id, query);
      const { answer, next } = await answerStatement(statement, query);
      return respond(answer, { headers: linkHeader(url, next) });
    },
  }),
  endpoint(noticesCall, {
    summary: "Read or download notices of an account's credits and debits",
    description:
      "`from` and `to` are bank dates, both included; without them today. `format` json answers at most 1,000, oldest first; camt054 answers an ISO 20022 camt.054.001.08, which is recorded in the audit trail. The id of the message follows from the account, the period and the last movement in it: the same notices have the same id.",
    category: "Virtual Accounts",
    access: "statements:export",
    async handler({ actor, deps, params, query, url, respond }) {
      const today = bankDate(deps.now(), deps.env.zone);
      const period = { from: query.from ?? query.to ?? today, to: query.to ?? today };
      if (query.format === "camt054") return downloadStatement(deps, actor, params.id, period, "camt054");
      const statement = await readStatement(deps, actor, params.id, period);
      const { answer, next } = await answerNotices(statement, query);
      return respond(answer, { headers: linkHeader(url, next) });
    },
  }),
  endpoint(intradayCall, {
    summary: "Read or download what was booked on an account today",
    description:
      "As the statement of today, with the balance at the day's beginning and now. `format` json, or camt052 for an ISO 20022 camt.052.001.08, which is recorded in the audit trail; its id is the same until something else is booked.",
    category: "Virtual Accounts",
    access: "statements:export",
    async handler({ actor, deps, params, query, url, respond }) {
      const today = bankDate(deps.now(), deps.env.zone);
      const period = { from: today, to: today };
      if (query.format === "camt052") return downloadStatement(deps, actor, params.id, period, "camt052");
      const { answer, next } = await answerStatement(
        await readStatement(deps, actor, params.id, period),
        query,
      );
      return respond(answer, { headers: linkHeader(url, next) });
    },
  }),
  endpoint(listAccountTransactionsCall, {
    summary: "List an account's transactions",
    description: "Newest first.",
    category: "Virtual Accounts",
    access: "transactions:read",
    async handler({ actor, deps, params, query, url, respond }) {
      const filter = { ...query, account: params.id };
      const page = { cursor: query.after, limit: query.limit };
      const { rows, next } = await listTransactions(deps, actor, filter, page);
      return respond(await withLabels(deps, actor, "transaction", rows.map(toTransactionDto)), {
        headers: linkHeader(url, next),
      });
    },
  }),
  endpoint(exportAccountsCall, {
    summary: "Export virtual accounts as CSV",
    description:
      "What the same filters list, newest first, within what the caller may see, as UTF-8 with a byte order mark (RFC 4180). Texts that a spreadsheet would calculate begin with an apostrophe. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.",
    category: "Virtual Accounts",
    access: "accounts:export",
    media: "text/csv",
    handler: ({ actor, deps, query }) => accountList.exportCsv(deps, actor, query, "accounts:export"),
  }),
];
