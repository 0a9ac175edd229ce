/** @jsxImportSource react */
import type { SecondPerson } from "@/approvals/rules";
import { assignReturnCall, assignReturnWords } from "@/payments/payment-files/contract";
import { say } from "@/vocabulary/language";
import { type Currency, formatMoney, type Minor } from "@/vocabulary/money";
import { send } from "../_lib/api";
import { AssignDialog } from "../_ui/assign-dialog";

type Returned = { paymentId: number; reference: string; amount: Minor; currency: Currency };

/** The dialog that moves a returned payment's money from suspense to the account that it is meant for. */
export default function AssignReturn({
  returned,
  secondPerson,
}: {
  returned: Returned;
  secondPerson: SecondPerson;
}) {
  const subject = say("{amount}, {reference}", {
    amount: formatMoney(returned.amount, returned.currency),
    reference: returned.reference,
  });
  return (
    <AssignDialog
      amount={returned.amount}
      secondPerson={secondPerson}
      call={(body, idempotencyKey) =>
        send(assignReturnCall, { params: { id: returned.paymentId }, body, idempotencyKey })
      }
      success={assignReturnWords.assigned}
      failure={assignReturnWords.failed}
      detail={subject}
      changes="payment-files"
    >
      <p>{subject}</p>
    </AssignDialog>
  );
}
