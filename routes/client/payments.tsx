import BulkUpload from "islands/payments/bulk-upload";
import MakePayment from "islands/payments/make-payment";
import { z } from "zod";
import { can } from "@/access/policy";
import { page } from "@/app/define";
import { Island } from "@/kernel/island";
import { idParam, withQuery } from "@/kernel/query-params";
import { knownRates } from "@/ledger/rates";
import {
  readWaitingPayments,
  WaitingPaymentDialogs,
  WaitingPaymentsCard,
} from "@/oversight/approvals/waiting-payments";
import { bulkWords } from "@/payments/bulk-uploads/contract";
import { bulkPayments } from "@/payments/bulk-uploads/places";
import { BulkUploadLink } from "@/payments/bulk-uploads/view";
import { ConfirmationPanel } from "@/payments/confirmation";
import { getConfirmation } from "@/payments/confirmation-reads";
import { readPaymentDialog } from "@/payments/dialog";
import { GuidelinesCard } from "@/payments/guidelines-card";
import { madeList } from "@/payments/made-screen";
import {
  countPayableAccounts,
  listPayableAccounts,
  readEnforcedLimits,
  sumAvailable,
} from "@/payments/payable-accounts";
import { PayableAccountsCard } from "@/payments/payable-accounts-card";
import { rangeText } from "@/platform/lists/range-text";
import { ListScreen } from "@/platform/lists/screen";
import { StatCard } from "@/ui/card";
import { buttonClass } from "@/ui/class-names";
import { DialogOutlet, NeedsScript, opensDialog } from "@/ui/dialog-outlet";
import { icon } from "@/ui/icon";
import { Split, Stack } from "@/ui/layout";
import { PageHeader } from "@/ui/page-header";
import { ListSection } from "@/ui/section";
import { formatMoney } from "@/vocabulary/money";

/** Accounts on a page of the card. */
const perPage = 10;

/** Payments of clients (specification, section 2). The bank's staff reads along, over all accounts, and cannot pay. */
export default page({
  access: "payments:page",
  query: z.object({
    accounts: z.string().max(1000).optional(),
    view: idParam.optional(),
    create: z.string().optional(),
    pay: idParam.optional(),
    again: idParam.optional(),
    recipient: z.string().max(100).optional(),
    amount: z.string().max(20).optional(),
    description: z.string().max(900).optional(),
    approval: idParam.optional(),
    approve: idParam.optional(),
    refuse: idParam.optional(),
    withdraw: idParam.optional(),
    upload: z.string().optional(),
  }),
  async load(visit) {
    const { actor, deps, query } = visit;
    const mayPay = can(actor, "payments:make");
    const pays = mayPay && [query.create, query.pay, query.again].some((value) => value !== undefined);
    const [made, accounts, count, available, confirmation, seconds, dialog] = await Promise.all([
      madeList.load(visit),
      listPayableAccounts(deps, actor, { cursor: query.accounts, limit: perPage }),
      countPayableAccounts(deps, actor),
      sumAvailable(deps, actor),
      query.view === undefined ? undefined : getConfirmation(deps, actor, query.view),
      readWaitingPayments(deps, actor, query),
      pays ? readPaymentDialog(deps, actor, query) : undefined,
    ]);
    if (made instanceof Response) return made;
    const [limits, rates] = await Promise.all([readEnforcedLimits(deps, accounts.rows), knownRates(deps)]);
    return { made, accounts, count, available, confirmation, limits, rates, seconds, dialog, mayPay };
  },
  title: "Payments (POBO)",
  view({ data, deps, url, actor, query }) {
    const { made, accounts, count, available, confirmation, limits, rates, seconds, dialog, mayPay } = data;
    const { zone, brand } = deps.env;
    const scene = { actor, now: deps.now(), zone };
    const own = new URL(made.address, url);
    const step = (cursor: string | undefined) => cursor && withQuery(own, { accounts: cursor });
    const opening = (act: "create" | "pay" | "again", id: number) => withQuery(own, { [act]: `${id}` });
    const unpriced = available.unpriced.join(", ");
    return (
      <>
        <PageHeader
          title="Payments (POBO)"
          description={
            mayPay
              ? "Pay vendors and suppliers from your payment accounts"
              : "What clients pay from their accounts"
          }
          actions={
            mayPay ? (
              <>
                <BulkUploadLink href={withQuery(own, { upload: "1" })} />
                <MakePaymentLink href={count.rows === 0 ? undefined : opening("create", 1)} />
              </>
            ) : null
          }
        />
        <DialogOutlet>
          {confirmation ? (
            <ConfirmationPanel
              confirmation={confirmation}
              zone={zone}
              brand={brand.name}
              now={deps.now()}
              list={made.address}
              again={mayPay ? opening("again", confirmation.payment.id) : undefined}
            />
          ) : null}
          {dialog ? (
            <NeedsScript act="Making a payment">
              <Island of={MakePayment} when="load" props={dialog} />
            </NeedsScript>
          ) : null}
          {mayPay && query.upload !== undefined ? (
            <NeedsScript act={bulkWords.title}>
              <Island of={BulkUpload} when="load" props={bulkPayments} />
            </NeedsScript>
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
                  pay={mayPay ? (id) => opening("pay", id) : undefined}
                />
              </Stack>
              <GuidelinesCard accounts={accounts.rows} limits={limits} rates={rates} />
            </Split>
          </ListSection>
          <ListScreen {...made} heading note="What was paid from these accounts, and what became of it" />
        </Stack>
      </>
    );
  },
});

/** The page's main act; without an address, where there is no account to pay from, as the card beneath says. */
const MakePaymentLink = ({ href }: { href: string | undefined }) => {
  const words = (
    <>
      {icon("payment")}
      Make Payment
    </>
  );
  return href === undefined ? (
    <button type="button" class={buttonClass("primary")} disabled>
      {words}
    </button>
  ) : (
    <a class={buttonClass("primary")} {...opensDialog(href)}>
      {words}
    </a>
  );
};
