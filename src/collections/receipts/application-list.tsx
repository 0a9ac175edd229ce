import type { DialogAddress } from "@/kernel/screen";
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
        title: title(one),
        text:
          one.by === null
            ? say(applicationWayLabels[one.how])
            : [say(applicationWayLabels[one.how]), data(one.by)].join(say(", ")),
        figure: money(one.amount),
        note:
          one.writtenOff === "0.00"
            ? undefined
            : say("{amount} written off", { amount: money(one.writtenOff) }),
        ...(undo ? { opens: undo(one) } : { href: href(one) }),
      }))}
    />
  );
};
