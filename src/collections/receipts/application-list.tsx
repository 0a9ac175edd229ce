import type { DialogAddress } from "@/kernel/screen";
import { opensDialog } from "@/ui/dialog-outlet";
import { isolated } from "@/ui/isolated";
import { List } from "@/ui/list";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import { type Currency, formatMoney, fromDecimal } from "@/vocabulary/money";
import { type ApplicationDto, applicationWayLabels } from "../expected-receipts/contract";

type Props = {
  applications: readonly ApplicationDto[];
  currency: Currency;
  /** Title of a row, and the address that it leads to. */
  title(application: ApplicationDto): string;
  href(application: ApplicationDto): string;
  /** Address of the dialog that undoes one, for those who may. */
  undo?: ((application: ApplicationDto) => DialogAddress) | undefined;
};

/** Applications as rows: how each was made, by whom, and how much was written off. */
export const ApplicationList = ({ applications, currency, title, href, undo }: Props) => {
  const money = (decimal: string) => formatMoney(fromDecimal(decimal), currency);
  return (
    <List
      items={applications.map((one) => ({
        key: one.id,
        text: [
          say(applicationWayLabels[one.how]),
          ...(one.by === null ? [] : [data(one.by)]),
          ...(one.writtenOff === "0.00"
            ? []
            : [say("{amount} written off", { amount: money(one.writtenOff) })]),
        ].join(say(", ")),
        figure: money(one.amount),
        ...(undo
          ? {
              title: <a href={href(one)}>{isolated(title(one))}</a>,
              note: <a {...opensDialog(undo(one))}>{say("Undo")}</a>,
            }
          : { title: title(one), href: href(one) }),
      }))}
    />
  );
};
