import { endpoint } from "@/app/define";
import { addNumbers } from "@/collections/account-numbers/commands";
import { addNumbersCall, exportNumbersCall, listNumbersCall } from "@/collections/account-numbers/contract";
import { numberLists } from "@/collections/account-numbers/list";
import { toNumberDto } from "@/collections/account-numbers/queries";
import { createPool, deletePool, updatePool } from "@/collections/number-pools/commands";
import {
  createPoolCall,
  deletePoolCall,
  exportPoolsCall,
  getPoolCall,
  listPoolsCall,
  updatePoolCall,
} from "@/collections/number-pools/contract";
import { poolLists } from "@/collections/number-pools/list";
import { getPool, readPool, toPoolDto } from "@/collections/number-pools/queries";
import { linkHeader } from "@/kernel/http-headers";
import { pageHandler } from "@/platform/lists/page-of";

const category = "Collections";
const stepUp = { none: "a name for an account that is there: it moves no money" } as const;
const approval = { ...stepUp, does: "further IBANs that lead to a client's own account" } as const;

export default [
  endpoint(listPoolsCall, {
    category,
    access: "numbers:read",
    summary: "List number pools",
    description:
      "Pools of account numbers, newest first: those of a client's own accounts, all for staff. Each number is a virtual IBAN that leads to the account of its pool and says whose payment came in. `counts` has a pool's numbers by status.",
    handler: pageHandler(poolLists.admin.read, toPoolDto),
  }),
  endpoint(exportPoolsCall, {
    category,
    access: "numbers:read",
    summary: "Export number pools as CSV",
    description:
      "What the same filters list. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.",
    media: "text/csv",
    handler: ({ deps, actor, query }) => poolLists.admin.exportCsv(deps, actor, query, "numbers:read"),
  }),
  endpoint(createPoolCall, {
    category,
    access: "number-pools:write",
    summary: "Create a number pool",
    description: "Without numbers, for a collection account (COBO): 409 POOL_ACCOUNT for any other.",
    stepUp,
    approval,
    handler: ({ deps, actor, body, idempotency }) => createPool(deps, actor, body, idempotency),
  }),
  endpoint(getPoolCall, {
    category,
    access: "numbers:read",
    summary: "Read a number pool",
    description: "Its version is for `If-Match` of a change.",
    handler: async ({ deps, actor, params }) => toPoolDto(await readPool(deps, actor, params.id)),
  }),
  endpoint(updatePoolCall, {
    category,
    access: "number-pools:write",
    summary: "Change a number pool",
    description:
      "As a whole. 409 POOL_ACCOUNT for another account once it has numbers. Numbers that are in quarantine already keep its end.",
    stepUp,
    approval,
    handler: ({ deps, actor, params, body, version }) => updatePool(deps, actor, params.id, body, version),
  }),
  endpoint(deletePoolCall, {
    category,
    access: "number-pools:write",
    summary: "Delete a number pool",
    description:
      "None of its numbers becomes active again; they are kept, since nobody else gets them. 409 POOL_HAS_NUMBERS while some are active.",
    stepUp,
    approval,
    handler: ({ deps, actor, params, idempotency }) => deletePool(deps, actor, params.id, idempotency),
  }),
  endpoint(listNumbersCall, {
    category,
    access: "numbers:read",
    summary: "List the numbers of a pool",
    description: "Newest first. `q` searches IBAN, holder and external id; `externalId` is a whole one.",
    async handler({ deps, actor, params, query, url, respond }) {
      const { id } = await getPool(deps, actor, params.id);
      const page = { cursor: query.after, limit: query.limit };
      const { rows, next } = await numberLists.admin.read(deps, actor, { ...query, parent: id }, page);
      return respond(rows.map(toNumberDto), { headers: linkHeader(url, next) });
    },
  }),
  endpoint(exportNumbersCall, {
    category,
    access: "numbers:read",
    summary: "Export the numbers of a pool as CSV",
    description:
      "What the same filters list. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.",
    media: "text/csv",
    async handler({ deps, actor, params, query }) {
      const pool = await getPool(deps, actor, params.id);
      return numberLists.admin.exportCsv(deps, actor, query, "numbers:read", pool);
    },
  }),
  endpoint(addNumbersCall, {
    category,
    access: "number-pools:write",
    summary: "Add numbers to a pool",
    description:
      "Draws up to 10,000 virtual IBANs, all or none. They are reserved: money for them is refused until one is given to a holder. 409 POOL_CLOSED once its account is closed, POOL_FULL beyond 1,000,000.",
    stepUp,
    approval,
    handler: ({ deps, actor, params, body, idempotency }) =>
      addNumbers(deps, actor, params.id, body, idempotency),
  }),
];
