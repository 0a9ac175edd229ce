import { returnProblem } from "@/collections/receipts/list";
import type { ReceiptRow } from "@/collections/receipts/queries";
import { receiptScreens, type Side } from "@/collections/screen";
import type { DeclaredAct } from "@/platform/declared-act";
import { returnReceiptCall } from "./contract";

/** The act that returns a receipt, with a reason if it cannot be. */
export const returnAct = (side: Side, row: ReceiptRow): DeclaredAct => ({
  label: "Return",
  does: "Sends it back to the account that paid",
  right: "receipts:return",
  call: returnReceiptCall,
  href: receiptScreens[side].to("return", row.id),
  refused: returnProblem(row),
});
