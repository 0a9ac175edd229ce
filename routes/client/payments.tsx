import PaymentDetails from "islands/payments/payment-details";
import { z } from "zod";
import { can } from "@/access/policy";
import { currencyNote } from "@/accounts/rules";
import { page } from "@/app/define";
import { InboxLink } from "@/app/waiting/inbox-link";
import { walkedRecord } from "@/app/walked-record";
import { withQuery } from "@/kernel/query-params";
import type { DialogAddress } from "@/kernel/screen";
import { getInstant } from "@/kernel/watch";
import { knownRates } from "@/ledger/rates";
import { approvalDecisions, approvalRecord } from "@/oversight/approvals/dialogs";
import { bulkUploadDialog } from "@/payments/bulk-uploads/dialog";
import { bulkPayments } from "@/payments/bulk-uploads/upload-paths";
import { BulkUploadLink } from "@/payments/bulk-uploads/view";
import { clientPaymentList } from "@/payments/client-list-screen";
import { ConfirmationPanel } from "@/payments/confirmation";
import { getConfirmation } from "@/payments/confirmation-reads";
import { detailsProblem } from "@/payments/details/commands";
import { readDetailsDialog } from "@/payments/details/dialog";
import type { RequestedPayment } from "@/payments/dialog";
import { GuidelinesCard } from "@/payments/guidelines-card";
import { payDialog } from "@/payments/pay-dialog";
import {
  countPayableAccounts,
  listPayableAccounts,
  readEnforcedLimits,
  sumAvailable,
} from "@/payments/payable-accounts";
import { PayableAccountsCard } from "@/payments/payable-accounts-card";
import { findWritingProblem } from "@/payments/payment-files/unfiled-orders";
import { paymentScreen } from "@/payments/screen";
import { listNextPayments, NextPaymentsCard } from "@/payments/standing-orders/next-payments";
import { readWaitingPayments, WaitingPaymentsCard } from "@/payments/waiting-payments";
import { dialog, islandDialog, type Opened } from "@/platform/dialogs";
import { rangeText } from "@/platform/lists/range-text";
import { ListScreen } from "@/platform/lists/screen";
import { StatCard } from "@/ui/card";
import { buttonClass } from "@/ui/class-names";
import { opensDialog } from "@/ui/dialog-outlet";
import { icon } from "@/ui/icon";
import { Split, Stack } from "@/ui/layout";
import { PageHeader } from "@/ui/page-header";
import { ListSection } from "@/ui/section";
import { age } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { formatMoney } from "@/vocabulary/money";

/** Accounts on a page of the card, and payments to come. */
const perPage = 10;
const comingShown = 4;

type Paying<Value> = Opened<Value, RequestedPayment>;

/** Payments of clients (specification, section 2). The bank's staff reads along, over all accounts, and cannot pay. */
export default page(paymentScreen, {
  access: "payments:page",
  kept: true,
  query: z.object({ accounts: z.string().max(1000).optional() }),
  dialogs: {
    view: walkedRecord(
      clientPaymentList,
      paymentScreen.to,
      dialog({
        right: "payments:read",
        async load({ deps, actor, value }) {
          const confirmation = await getConfirmation(deps, actor, value);
          return { confirmation, unwritable: await findWritingProblem(deps, value) };
        },
        show: ({ data: { confirmation, unwritable }, deps, actor, closed }) => (
          <ConfirmationPanel
            confirmation={confirmation}
            unwritable={unwritable}
            zone={deps.env.zone}
            brand={deps.env.brand.name}
            now={deps.now()}
            list={closed}
            again={
              // Only payments that the client made can be repeated, not returns or other orders of the bank.
              can(actor, "payments:make") && confirmation.payment.madeFor === null
                ? paymentScreen.to("again", confirmation.payment.id, closed)
                : undefined
            }
            details={
              can(actor, "payments:complete") &&
              detailsProblem(confirmation.payment, actor, unwritable) === undefined
                ? paymentScreen.to("details", confirmation.payment.id, closed)
                : undefined
            }
          />
        ),
      }),
    ),
    again: payDialog(({ query, value }: Paying<number>) => ({ ...query, again: value }), {
      as: "Repeat a payment",
      words: "pay again",
    }),
    pay: payDialog(({ query, value }: Paying<number>) => ({ ...query, pay: value })),
    create: payDialog(({ query }: Paying<string>) => query, {
      as: "Make Payment",
      words: "pay transfer send create new",
      at: "1",
    }),
    details: islandDialog(PaymentDetails, {
      right: "payments:complete",
      act: "Giving a payment's details",
      sought: { as: "Give a payment's details", words: "payee creditor needed complete" },
      load: ({ deps, actor, value }: Opened<number>) => readDetailsDialog(deps, actor, value),
    }),
    upload: bulkUploadDialog(bulkPayments),
    approval: approvalRecord("payments:make", paymentScreen.to),
    ...approvalDecisions("payments:make", "a payment"),
  },
  async load(visit) {
    const { actor, deps, query } = visit;
    const [made, accounts, count, available, waiting, coming] = await Promise.all([
      clientPaymentList.load(visit),
      listPayableAccounts(deps, actor, { cursor: query.accounts, limit: perPage }),
      countPayableAccounts(deps, actor),
      sumAvailable(deps, actor),
      readWaitingPayments(deps, actor),
      listNextPayments(deps, actor, comingShown),
    ]);
    if (made instanceof Response) return made;
    const [limits, rates] = await Promise.all([readEnforcedLimits(deps, accounts.rows), knownRates(deps)]);
    return { made, accounts, count, available, limits, rates, waiting, coming };
  },
  title: "Payments (POBO)",
  view({ data, deps, url, actor, dialog: open }) {
    const { made, accounts, count, available, limits, rates, waiting, coming } = data;
    const mayPay = can(actor, "payments:make");
    const { zone } = deps.env;
    const now = getInstant(deps.now, (at) => waiting.map(({ madeAt }) => age(madeAt, at, zone)).join("\n"));
    const scene = { actor, now, zone };
    const own = new URL(made.address, url);
    const step = (cursor: string | undefined) => cursor && withQuery(own, { accounts: cursor });
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
                <InboxLink path={paymentScreen.path} />
                <BulkUploadLink href={paymentScreen.to("upload", "1", made.address)} />
                <MakePaymentLink
                  href={count.rows === 0 ? undefined : paymentScreen.to("create", "1", made.address)}
                />
              </>
            ) : null
          }
        />
        {open}
        <Stack>
          <WaitingPaymentsCard waiting={waiting} url={made.address} {...scene} />
          <ListSection
            id="coming"
            url={made.address}
            events={["scheduled-payments:changed", "standing-orders:changed"]}
            label="Payments to come"
          >
            <NextPaymentsCard payments={coming} />
          </ListSection>
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
                  means={["available", "pobo"]}
                  figure={formatMoney(available.total, "USD")}
                  note={currencyNote(available.unpriced)}
                />
                <PayableAccountsCard
                  rows={accounts.rows}
                  range={rangeText(accounts, count, ["account", "accounts"])}
                  previous={step(accounts.previous)}
                  next={step(accounts.next)}
                  pay={mayPay ? (id) => paymentScreen.to("pay", id, made.address) : undefined}
                />
              </Stack>
              <GuidelinesCard accounts={accounts.rows} limits={limits} rates={rates} />
            </Split>
          </ListSection>
          <ListScreen {...made} heading />
        </Stack>
      </>
    );
  },
});

/** The page's main act; without an address if there is no account to pay from, which the card beneath states. */
const MakePaymentLink = ({ href }: { href: DialogAddress | undefined }) => {
  const words = (
    <>
      {icon("payment")}
      {say("Make Payment")}
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
