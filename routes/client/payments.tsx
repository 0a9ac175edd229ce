import { z } from "zod";
import {
  readWaitingPayments,
  WaitingPaymentDialogs,
  WaitingPaymentsCard,
} from "@/approvals/waiting-payments";
import { page } from "@/define";
import { idParam, withQuery } from "@/kernel/query-params";
import { rangeText } from "@/lists/range-text";
import { ListScreen } from "@/lists/screen";
import { formatMoney } from "@/money";
import { ConfirmationPanel } from "@/payments/confirmation";
import { getConfirmation } from "@/payments/confirmation-reads";
import { GuidelinesCard } from "@/payments/guidelines-card";
import { madeList } from "@/payments/made-screen";
import {
  countPayableAccounts,
  listPayableAccounts,
  readEnforcedLimits,
  sumAvailable,
} from "@/payments/payable-accounts";
import { PayableAccountsCard } from "@/payments/payable-accounts-card";
import { StatCard } from "@/ui/card";
import { DialogOutlet } from "@/ui/dialog-outlet";
import { Split, Stack } from "@/ui/layout";
import { PageHeader } from "@/ui/page-header";
import { ListSection } from "@/ui/section";

/** Accounts on a page of the card. */
const perPage = 10;

/** Payments of clients (specification, section 2). The bank's staff reads along, over all accounts, and cannot pay. */
export default page({
  access: "payments:page",
  query: z.object({
    accounts: z.string().max(1000).optional(),
    view: idParam.optional(),
    approval: idParam.optional(),
    approve: idParam.optional(),
    refuse: idParam.optional(),
    withdraw: idParam.optional(),
  }),
  async load(visit) {
    const { actor, deps, query } = visit;
    const [made, accounts, count, available, confirmation, seconds] = await Promise.all([
      madeList.load(visit),
      listPayableAccounts(deps, actor, { cursor: query.accounts, limit: perPage }),
      countPayableAccounts(deps, actor),
      sumAvailable(deps, actor),
      query.view === undefined ? undefined : getConfirmation(deps, actor, query.view),
      readWaitingPayments(deps, actor, query),
    ]);
    if (made instanceof Response) return made;
    const limits = await readEnforcedLimits(deps, accounts.rows);
    return { made, accounts, count, available, confirmation, limits, seconds };
  },
  title: "Payments (POBO)",
  view({ data, deps, url, actor, query }) {
    const { made, accounts, count, available, confirmation, limits, seconds } = data;
    const { zone, brand } = deps.env;
    const scene = { actor, now: deps.now(), zone };
    const own = new URL(made.address, url);
    const step = (cursor: string | undefined) => cursor && withQuery(own, { accounts: cursor });
    const unpriced = available.unpriced.join(", ");
    return (
      <>
        <PageHeader
          title="Payments (POBO)"
          description="Pay vendors and suppliers from your payment accounts"
        />
        <DialogOutlet>
          {confirmation ? (
            <ConfirmationPanel
              confirmation={confirmation}
              zone={zone}
              brand={brand.name}
              now={deps.now()}
              list={made.address}
              again={undefined}
            />
          ) : null}
          <WaitingPaymentDialogs named={seconds.named} query={query} list={made.address} {...scene} />
        </DialogOutlet>
        <Stack>
          <WaitingPaymentsCard waiting={seconds.waiting} url={made.address} {...scene} />
          <ListSection
            id="payable"
            url={made.address}
            events={["accounts:changed", "transactions:changed", "payments:changed"]}
            label="Accounts and guidelines"
          >
            <Split>
              <Stack>
                <StatCard
                  label="Total Available for Payments"
                  figure={formatMoney(available.total, "USD")}
                  note={unpriced === "" ? "USD" : `USD, without ${unpriced}: no rate is set`}
                />
                <PayableAccountsCard
                  rows={accounts.rows}
                  range={rangeText(accounts, count, ["account", "accounts"])}
                  previous={step(accounts.previous)}
                  next={step(accounts.next)}
                  pay={undefined}
                />
              </Stack>
              <GuidelinesCard accounts={accounts.rows} limits={limits} />
            </Split>
          </ListSection>
          <ListScreen {...made} heading note="What was paid from these accounts, and what became of it" />
        </Stack>
      </>
    );
  },
});
