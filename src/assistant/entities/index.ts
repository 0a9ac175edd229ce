import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { scopeOf } from "@/access/scope";
import type { DeclaredEntity, EntityModel } from "../question/entity";
import { accountStatements } from "./account-statements";
import { accounts } from "./accounts";
import { alertRules } from "./alert-rules";
import { alerts } from "./alerts";
import { allocations } from "./allocations";
import { approvals } from "./approvals";
import { bankStatements } from "./bank-statements";
import { clientFiles } from "./client-files";
import { clients } from "./clients";
import { comingPayments } from "./coming-payments";
import { dayBalances } from "./day-balances";
import { holds } from "./holds";
import { limits } from "./limits";
import { movements } from "./movements";
import { payments } from "./payments";
import { quietDays } from "./quiet-days";
import { rateMoves } from "./rate-moves";
import { rates } from "./rates";
import { reconciliation } from "./reconciliation";
import { scheduledPayments } from "./scheduled-payments";
import { settlements } from "./settlements";
import { setupRequests } from "./setup-requests";
import { standingOrders } from "./standing-orders";
import { trail } from "./trail";
import { users } from "./users";

/** The kinds of record that the assistant knows, by name. A new one needs a file in this folder and a line here. */
const declared: Readonly<Record<string, DeclaredEntity>> = {
  movements,
  accounts,
  dayBalances,
  accountStatements,
  payments,
  scheduledPayments,
  standingOrders,
  comingPayments,
  clientFiles,
  holds,
  alerts,
  alertRules,
  setupRequests,
  users,
  approvals,
  trail,
  allocations,
  settlements,
  limits,
  rates,
  rateMoves,
  quietDays,
  reconciliation,
  bankStatements,
  clients,
};

export const entities: readonly EntityModel[] = Object.entries(declared).map(([name, entity]) => ({
  ...entity,
  name,
}));

/** The same for clients: without staff-only fields and words. */
const toClients = new Map(
  entities.map((entity) => {
    const fields = Object.fromEntries(Object.entries(entity.fields).filter(([, { staff }]) => !staff));
    return [entity, { ...entity, fields, shown: entity.shown.filter((field) => field in fields) }];
  }),
);

/** Entities and fields that an actor can ask about. */
export const entitiesOf = (actor: Pick<Actor, "role" | "machine">): EntityModel[] =>
  entities
    .filter(({ access, alsoReads = [] }) => [access, ...alsoReads].every((right) => can(actor, right)))
    .map((entity) => (scopeOf(actor) === "all" ? entity : (toClients.get(entity) ?? entity)));
