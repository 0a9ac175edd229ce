/** @jsxImportSource react */

import type { SecondPerson } from "@/approvals/rules";
import { assignBankLineCall, bankStatementWords } from "@/bank/bank-statements/contract";
import { send } from "../_lib/api";
import { AssignDialog } from "../_ui/assign-dialog";
import { LineSubject, lineMoney, type NamedLine } from "./_bank-statements/line-words";

/** The dialog that moves a bank line from suspense to the account that it was meant for. */
export default function AssignBankLine({
  line,
  secondPerson,
}: {
  line: NamedLine;
  secondPerson: SecondPerson;
}) {
  return (
    <AssignDialog
      amount={line.amount}
      secondPerson={secondPerson}
      call={(body, idempotencyKey) =>
        send(assignBankLineCall, { params: { id: line.id }, body, idempotencyKey })
      }
      success={bankStatementWords.assigned}
      failure={bankStatementWords.assignFailed}
      detail={lineMoney(line)}
      changes="bank-statements"
    >
      <LineSubject line={line} />
    </AssignDialog>
  );
}
