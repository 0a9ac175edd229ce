import ChooseAccount from "islands/accounts/choose-account";
import ConfigurationForm from "islands/accounts/configuration-form";
import SetRate from "islands/bank/set-rate";
import ApprovalSettingsForm from "islands/oversight/approval-settings-form";
import PaymentSettings from "islands/payments/payment-settings";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { configurationEdit } from "@/accounts/configurations/approvals";
import { lastConfigured, readConfiguration, toConfigurationDto } from "@/accounts/configurations/queries";
import { ConfigurationSummary, LimitsCard } from "@/accounts/configurations/view";
import { accountAddress } from "@/accounts/screen";
import { page } from "@/app/define";
import { askingDialog } from "@/approvals/asking-dialog";
import { getPaymentSettings, listPaymentSettings } from "@/approvals/client-settings";
import { ClientSettingsCard, shownClients } from "@/approvals/client-settings-card";
import { secondPersonFor } from "@/approvals/second-person";
import { listApprovalSettings } from "@/approvals/settings";
import { approvalSettingsEdit, paymentSettingsEdit } from "@/approvals/settings-acts";
import { ApprovalSettingsCard } from "@/approvals/settings-card";
import { listCbsAccounts } from "@/bank/cbs/queries";
import { newRate } from "@/bank/rates/approvals";
import { rateList } from "@/bank/rates/list-screen";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { Island } from "@/kernel/island";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { getLimitUse } from "@/ledger/limit-usage";
import { knownRates } from "@/ledger/rates";
import { countActiveAdmins } from "@/people/users/queries";
import { ListScreen } from "@/platform/lists/screen";
import { Card } from "@/ui/card";
import { buttonClass } from "@/ui/class-names";
import { NeedsScript, opensDialog } from "@/ui/dialog-outlet";
import { html } from "@/ui/html";
import { icon } from "@/ui/icon";
import { Split, Stack } from "@/ui/layout";
import { List } from "@/ui/list";
import { PageHeader } from "@/ui/page-header";
import { ListSection } from "@/ui/section";
import { time } from "@/ui/time";
import { bankDate, formatDateTime } from "@/vocabulary/calendar";
import { clientIdSchema } from "@/vocabulary/client-id";
import { groupIban } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";

const path = "/admin/configurations";
/** Number of the last configured accounts that are offered. */
const mostOffered = 6;

/** An account's settings, with the available suspense accounts and the used part of its limits. */
async function readChosen(deps: Deps, actor: Actor, id: number) {
  const [read, suspense, use] = await Promise.all([
    readConfiguration(deps, actor, id),
    listCbsAccounts(deps, actor, { purpose: "suspense" }),
    getLimitUse(deps, id, deps.now()).catch(unlessUnavailable),
  ]);
  const own = read.configuration.suspenseAccount;
  const options = suspense
    .filter(({ number, isActive }) => isActive || number === own)
    .map(({ number, name }) => ({ value: number, hint: data(name) }));
  return { ...read, options, use };
}

function unlessUnavailable(error: unknown): undefined {
  if (!(error instanceof AppError) || error.kind !== "unavailable") throw error;
}

const configurationScreen = screen(path, {
  create: z.string(),
  settings: z.string(),
  /** The client of the payments; '*' if it is yet to be chosen. */
  second: z.union([z.literal("*"), clientIdSchema]),
});

export default page(configurationScreen, {
  access: "configurations:page",
  query: z.object({ account: idParam.optional() }),
  dialogs: {
    create: askingDialog(SetRate, newRate, {
      right: "rates:write",
      act: "Setting a rate",
      sought: { as: "Set a rate", words: "exchange fx currency new", at: "1" },
      async load({ deps }) {
        const { zone } = deps.env;
        const current = await knownRates(deps);
        return { ...(current.EUR && { current: current.EUR }), today: bankDate(deps.now(), zone), zone };
      },
    }),
    settings: askingDialog(ApprovalSettingsForm, approvalSettingsEdit, {
      right: "approval-settings:write",
      act: "Changing the approval settings",
      sought: { as: "Change the approval settings", words: "second person kinds four eyes", at: "1" },
      load: async ({ deps, actor }) => ({ settings: await listApprovalSettings(deps, actor) }),
    }),
    second: askingDialog(PaymentSettings, paymentSettingsEdit, {
      right: "payment-settings:write",
      act: "Setting who approves payments",
      sought: { as: "Set who approves payments", words: "maker checker client second user", at: "*" },
      load: async ({ deps, actor, value }) =>
        value === "*" ? {} : { settings: await getPaymentSettings(deps, actor, value) },
    }),
  },
  async load(visit) {
    const { actor, deps, query } = visit;
    const [rates, current, approvals, admins, clientSettings, chosen, last, secondPerson] = await Promise.all(
      [
        rateList.load(visit),
        knownRates(deps),
        listApprovalSettings(deps, actor),
        countActiveAdmins(deps, actor),
        listPaymentSettings(deps, actor, shownClients),
        query.account === undefined ? undefined : readChosen(deps, actor, query.account),
        query.account === undefined ? lastConfigured(deps, actor, mostOffered) : [],
        secondPersonFor(deps, actor, configurationEdit),
      ],
    );
    if (rates instanceof Response) return rates;
    return { rates, current, approvals, admins, clientSettings, chosen, last, secondPerson };
  },
  title: "Configurations",
  view({
    data: { rates, current, approvals, admins, clientSettings, chosen, last, secondPerson },
    query,
    actor,
    deps,
    dialog: open,
  }) {
    const { zone } = deps.env;
    const here = query.account === undefined ? path : `${path}?account=${query.account}`;
    const approvalsCard = (
      <>
        <ApprovalSettingsCard
          settings={approvals}
          admins={admins}
          url={here}
          edit={
            can(actor, "approval-settings:write") ? configurationScreen.to("settings", "1", here) : undefined
          }
        />
        <ClientSettingsCard
          settings={clientSettings}
          url={here}
          edit={
            can(actor, "payment-settings:write")
              ? (clientId) => configurationScreen.to("second", clientId, here)
              : undefined
          }
        />
      </>
    );
    const unknown = { limit: 0, used: 0, left: 0 };
    return (
      <>
        <PageHeader
          title="COBO/POBO Configurations"
          description="Switches, limits and checks of each virtual account; exchange rates and approvals of the bank"
        />
        {open}
        <Stack>
          <Split>
            <Stack>
              <Card
                title="Settings"
                description="Choose an account; all fields are saved together"
                actions={chosen ? <a href={accountAddress(chosen.account.id)}>{say("The account")}</a> : null}
              >
                <NeedsScript act="Choosing an account">
                  <Island
                    of={ChooseAccount}
                    props={{
                      path,
                      ...(chosen && {
                        chosen: {
                          value: String(chosen.account.id),
                          label: chosen.account.customerName,
                          hint: groupIban(chosen.account.virtualIban),
                        },
                      }),
                    }}
                  />
                </NeedsScript>
                {chosen && can(actor, "configurations:write") ? (
                  <NeedsScript act="Changing the settings">
                    <Island
                      of={ConfigurationForm}
                      name={`configuration-${chosen.account.id}`}
                      props={{
                        id: chosen.account.id,
                        customerName: chosen.account.customerName,
                        configuration: toConfigurationDto(
                          chosen,
                          chosen.use ?? { daily: unknown, monthly: unknown },
                        ),
                        suspenseAccounts: chosen.options,
                        secondPerson,
                      }}
                    />
                  </NeedsScript>
                ) : null}
                {!chosen && last.length > 0 ? (
                  <>
                    <h3 class="settings-last">{say("Last changed")}</h3>
                    <List
                      items={last.map((account) => ({
                        key: account.id,
                        title: account.customerName,
                        text: html`<span class="iban">${groupIban(account.virtualIban)}</span>`,
                        note: time(account.updatedAt, formatDateTime(account.updatedAt, zone)),
                        href: `${path}?account=${account.id}`,
                      }))}
                    />
                  </>
                ) : null}
              </Card>
              {chosen ? approvalsCard : null}
            </Stack>
            <Stack>
              {chosen ? (
                <ListSection
                  id="configuration-summary"
                  url={here}
                  events={["configurations:changed", "accounts:changed"]}
                  label="Limits and summary"
                >
                  <Stack>
                    <LimitsCard use={chosen.use} />
                    <ConfigurationSummary {...chosen} />
                  </Stack>
                </ListSection>
              ) : null}
              {chosen ? null : approvalsCard}
            </Stack>
          </Split>
          <ListScreen
            {...rates}
            heading
            note={
              current.EUR
                ? say("Now: {euro} · {dollar}, the peg", {
                    euro: `1 EUR = AED ${current.EUR}`,
                    dollar: `1 USD = AED ${current.USD}`,
                  })
                : say("Now: {dollar}, the peg", { dollar: `1 USD = AED ${current.USD}` })
            }
            actions={
              can(actor, "rates:write") ? (
                <a
                  class={buttonClass("secondary", "sm")}
                  {...opensDialog(configurationScreen.to("create", "1", here))}
                >
                  {icon("plus")}
                  {say("New rate")}
                </a>
              ) : undefined
            }
          />
        </Stack>
      </>
    );
  },
});
