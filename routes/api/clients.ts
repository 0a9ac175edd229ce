import { findClientsCall } from "@/accounts/clients/contract";
import { findClients } from "@/accounts/clients/queries";
import { clientRollupCall } from "@/accounts/entities/contract";
import { readRollup } from "@/accounts/entities/rollup";
import { endpoint } from "@/app/define";
import { editPaymentSettings, getPaymentSettings } from "@/approvals/client-settings";
import { editPaymentSettingsCall, getPaymentSettingsCall } from "@/approvals/contract";
import { paymentSettingsEdit } from "@/approvals/settings-acts";
import { linkHeader } from "@/kernel/http-headers";
import { coreAccountsEdit } from "@/liquidity/core-accounts/approvals";
import { putCoreAccounts } from "@/liquidity/core-accounts/commands";
import { getCoreAccountsCall, putCoreAccountsCall } from "@/liquidity/core-accounts/contract";
import { getCoreAccounts } from "@/liquidity/core-accounts/queries";

export default [
  endpoint(findClientsCall, {
    summary: "Find clients",
    description: "By client ID or name, the first twenty by name.",
    category: "Users",
    access: "clients:read",
    handler: ({ actor, deps, query }) => findClients(deps, actor, query.q, 20),
  }),
  endpoint(clientRollupCall, {
    summary: "Read the roll-up of a client",
    description:
      "What all accounts of a client hold together at an instant, by currency, with the totals of each entity directly beneath the client and the accounts that belong to no entity. It equals the balances of its accounts at that instant.",
    category: "Structures",
    access: "entities:read",
    async handler({ actor, deps, params, query, url, respond }) {
      const { answer, next } = await readRollup(deps, actor, params, query);
      return respond(answer, { headers: linkHeader(url, next) });
    },
  }),
  endpoint(getPaymentSettingsCall, {
    summary: "Read for which payments a client wants two of its users",
    category: "Approvals",
    access: "payment-settings:read",
    handler: ({ actor, deps, params }) => getPaymentSettings(deps, actor, params.clientId),
  }),
  endpoint(editPaymentSettingsCall, {
    summary: "Set for which payments a client wants two of its users",
    description:
      "Payments above aboveUsd (null: all) then wait for another user of the client; within 24 hours those to one recipient count as one, and those that one user made alone from one account. Where the bank wants a second person for payments, an edit that lets more through waits itself: 202 with the approval's id.",
    category: "Approvals",
    access: "payment-settings:write",
    stepUp: "roles",
    approval: paymentSettingsEdit,
    handler: ({ actor, deps, params, body, version }) =>
      editPaymentSettings(deps, actor, params.clientId, body, version),
  }),
  endpoint(getCoreAccountsCall, {
    summary: "Read the core accounts of a client",
    description: "The accounts in the core banking system to which sweeps take its money, one a currency.",
    category: "Sweeps",
    access: "core-accounts:read",
    handler: ({ actor, deps, params }) => getCoreAccounts(deps, actor, params.clientId),
  }),
  endpoint(putCoreAccountsCall, {
    summary: "Set the core accounts of a client",
    description:
      "As a whole: a currency that is left out has none. An order under way goes to the account that it was made for.",
    category: "Sweeps",
    access: "sweeps:write",
    stepUp: "payments",
    approval: coreAccountsEdit,
    handler: ({ actor, deps, params, body, version }) =>
      putCoreAccounts(deps, actor, params.clientId, body, version),
  }),
];
