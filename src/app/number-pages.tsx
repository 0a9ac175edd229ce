import ActivateNumber from "islands/collections/activate-number";
import AddNumbers from "islands/collections/add-numbers";
import PoolForm from "islands/collections/pool-form";
import Confirm from "islands/confirm";
import ConfirmWithNote from "islands/confirm-with-note";
import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { numberProblem } from "@/collections/account-numbers/commands";
import { closeNumberCall, numberWords, reopenNumberCall } from "@/collections/account-numbers/contract";
import { numberLists } from "@/collections/account-numbers/list";
import { getNumber, listHoldings, type NumberRow } from "@/collections/account-numbers/queries";
import { actsOnNumber, NumberRecordPanel } from "@/collections/account-numbers/record";
import { deletionProblem } from "@/collections/number-pools/commands";
import { deletePoolCall, poolContract, poolWords } from "@/collections/number-pools/contract";
import { poolLists } from "@/collections/number-pools/list";
import { getPool, type PoolRow, toPoolDto } from "@/collections/number-pools/queries";
import { numberScreens, poolScreens, type Side } from "@/collections/screen";
import { callTo } from "@/kernel/call";
import { AppError } from "@/kernel/errors";
import { idParams } from "@/kernel/query-params";
import { holdersUploadDialog } from "@/payments/bulk-uploads/dialog";
import { mayUpload, uploadPaths } from "@/payments/bulk-uploads/upload-paths";
import { BulkUploadLink } from "@/payments/bulk-uploads/view";
import { islandDialog, type Opened } from "@/platform/dialogs";
import type { ListVisit } from "@/platform/lists/address";
import type { ListModel } from "@/platform/lists/model";
import { ListScreen } from "@/platform/lists/screen";
import { rowLinks } from "@/platform/rows/links";
import type { Content } from "@/ui/content";
import { OpenLink } from "@/ui/open-link";
import { PageHeader } from "@/ui/page-header";
import { groupIban } from "@/vocabulary/iban";
import { data, sayAround } from "@/vocabulary/language/around";
import { readAccountItem } from "./account-item";
import { page } from "./define";
import { listPage } from "./list-page";
import { listedRecord } from "./walked-record";

const description = "Virtual IBANs that lead to one account, each given to a tenant, customer or other payer";

/** The page of all pools, which staff change. */
export const poolsPage = listPage(poolScreens.admin, {
  access: "number-pools:page",
  title: poolWords.title,
  description,
  list: poolLists.admin,
  actions: rowLinks(poolScreens.admin, poolContract),
  dialogs: {
    create: islandDialog(PoolForm, {
      right: poolContract.write,
      act: "Creating a number pool",
      sought: { as: "Add a number pool", words: "create new account numbers virtual ibans", at: "1" },
      load: () => ({}),
    }),
    edit: islandDialog(PoolForm, {
      right: poolContract.write,
      act: "Editing a number pool",
      sought: { as: "Edit a number pool", words: "change quarantine rename" },
      async load({ deps, actor, value }: Opened<number>) {
        const row = await getPool(deps, actor, value);
        const numbers = row.reserved + row.active + row.quarantined + row.closed;
        return {
          row: toPoolDto(row),
          account: await readAccountItem(deps, actor, row.vaId),
          keepsAccount: numbers > 0,
        };
      },
    }),
    delete: islandDialog(Confirm, {
      right: poolContract.write,
      act: "Deleting a number pool",
      sought: { as: "Delete a number pool", words: "remove" },
      async load({ deps, actor, value }: Opened<number>) {
        const row = await getPool(deps, actor, value);
        return {
          title: "Delete this number pool?",
          text: "Its numbers receive no more money. They are kept, and never given again.",
          subject: { name: data(row.name), code: groupIban(row.virtualIban) },
          refused: deletionProblem(row),
          act: "Delete",
          busyText: "Deleting...",
          ...callTo(deletePoolCall, { id: row.id }),
          success: poolContract.words.deleted,
          failure: poolContract.words.deleteFailed,
          changes: ["number-pools" as const],
        };
      },
    }),
  },
});

/** The page of a client's own pools. */
export const ownPoolsPage = listPage(poolScreens.client, {
  access: "numbers:page",
  title: numberWords.title,
  description,
  list: poolLists.client,
  dialogs: {},
});

type OfPool<Value> = Opened<Value, unknown, { id: number }>;

/** Reads a number of the pool that is shown. Throws AppError 403, 404. */
async function readNumber({
  deps,
  actor,
  params,
  value,
}: Pick<OfPool<number>, "deps" | "actor" | "params" | "value">): Promise<NumberRow> {
  const row = await getNumber(deps, actor, value);
  if (row.poolId !== params.id) throw new AppError("not_found", numberWords.notFound);
  return row;
}

const changes = ["account-numbers" as const, "number-pools" as const];

/** Screen of a side, as far as both have it. */
const screenOf = (side: Side): Pick<typeof numberScreens.client, "to"> => numberScreens[side];

/** Dialogs of the numbers of one pool, which both sides have. */
function numberDialogs(side: Side) {
  const list = numberLists[side];
  const { to } = screenOf(side);
  const right = "numbers:write";
  /** The numbers of the pool that is shown, for the way from one to the next. */
  const numbersOfPool = {
    readNeighbours: async (visit: OfPool<number>, id: number) =>
      list.readNeighbours(visit, id, await getPool(visit.deps, visit.actor, visit.params.id)),
  };
  return {
    upload: holdersUploadDialog(side === "client" ? uploadPaths.client : uploadPaths.bank),
    view: listedRecord(numbersOfPool, to, {
      right: "numbers:read",
      async read(deps, actor, value: number, params: { id: number }) {
        const [row, holdings] = await Promise.all([
          readNumber({ deps, actor, params, value }),
          listHoldings(deps, value),
        ]);
        return { row, holdings };
      },
      acts: actsOnNumber(side),
      show: (record, shown) => <NumberRecordPanel record={record} side={side} {...shown} />,
    }),
    activate: islandDialog(ActivateNumber, {
      right,
      act: "Activating an account number",
      sought: { as: "Activate an account number", words: "give holder tenant", among: "?status=reserved" },
      async load(visit: OfPool<number>) {
        const row = await readNumber(visit);
        const refused = numberProblem("activate", row);
        if (refused !== undefined) throw new AppError("conflict", refused);
        return { number: { id: row.id, iban: row.iban, pool: row.poolName } };
      },
    }),
    close: islandDialog(ConfirmWithNote, {
      right,
      act: "Closing an account number",
      sought: { as: "Close an account number", words: "tenant moved out end", among: "?status=active" },
      async load(visit: OfPool<number>) {
        const row = await readNumber(visit);
        return {
          title: "Close this account number?",
          text: "Payments to it are refused. Until its quarantine ends it can be reopened for its holder; then it is closed for good.",
          subject: { name: data(row.holderName ?? ""), code: groupIban(row.iban) },
          refused: numberProblem("close", row),
          act: "Close number",
          busyText: "Closing...",
          note: { name: "reason", label: "Reason", required: "Give a reason" },
          ...callTo(closeNumberCall, { id: row.id }),
          success: numberWords.closed,
          failure: numberWords.closeFailed,
          changes,
        };
      },
    }),
    reopen: islandDialog(Confirm, {
      right,
      act: "Reopening an account number",
      sought: { as: "Reopen an account number", words: "give back holder", among: "?status=quarantined" },
      async load(visit: OfPool<number>) {
        const row = await readNumber(visit);
        return {
          title: "Reopen this account number?",
          text: "Money for it is booked to the account of its pool again.",
          subject: { name: data(row.holderName ?? ""), code: groupIban(row.iban) },
          refused: numberProblem("reopen", row),
          act: "Reopen",
          tone: "primary" as const,
          busyText: "Reopening...",
          ...callTo(reopenNumberCall, { id: row.id }),
          success: numberWords.reopened,
          failure: numberWords.reopenFailed,
          changes,
        };
      },
    }),
  };
}

/** Reads a pool and the list of its numbers. */
const loadNumbers = (side: Side) => async (visit: ListVisit & { params: { id: number } }) => {
  const pool = await getPool(visit.deps, visit.actor, visit.params.id);
  const list = await numberLists[side].load(visit, pool);
  return list instanceof Response ? list : { pool, list };
};

type Shown = {
  data: { pool: PoolRow; list: ListModel & { address: string } };
  actor: Actor;
  dialog: Content;
};

/** A pool's name, where its numbers lead, the acts on it, and the list of its numbers. */
const showNumbers =
  (side: Side) =>
  ({ data: { pool, list }, actor, dialog: open }: Shown) => (
    <>
      <PageHeader
        title={data(pool.name)}
        description={
          <>
            {sayAround("Account numbers that lead to {account} of {customer}", {
              account: <span class="iban">{groupIban(pool.virtualIban)}</span>,
              customer: <bdi>{pool.customerName}</bdi>,
            })}
          </>
        }
        actions={
          <>
            {mayUpload(actor, "numbers") ? (
              <BulkUploadLink href={screenOf(side).to("upload", "1", list.address)} />
            ) : null}
            {side === "admin" && can(actor, poolContract.write) ? (
              <OpenLink to={numberScreens.admin.to("add", "1", list.address)} label={numberWords.add} />
            ) : null}
          </>
        }
      />
      {open}
      <ListScreen {...list} />
    </>
  );

/** The page of the numbers of one pool, to which staff add. */
export const numbersPage = page(numberScreens.admin, {
  access: "number-pools:page",
  params: idParams,
  dialogs: {
    ...numberDialogs("admin"),
    add: islandDialog(AddNumbers, {
      right: poolContract.write,
      act: "Adding account numbers",
      sought: { as: numberWords.add, words: "more virtual ibans pool draw" },
      async load({ deps, actor, params }: OfPool<string>) {
        const { id, name } = await getPool(deps, actor, params.id);
        return { pool: { id, name } };
      },
    }),
  },
  load: loadNumbers("admin"),
  title: ({ pool }) => data(pool.name),
  view: showNumbers("admin"),
});

/** The page of the numbers of one of a client's own pools. */
export const ownNumbersPage = page(numberScreens.client, {
  access: "numbers:page",
  params: idParams,
  dialogs: numberDialogs("client"),
  load: loadNumbers("client"),
  title: ({ pool }) => data(pool.name),
  view: showNumbers("client"),
});
