import Confirm from "islands/confirm";
import BeneficiaryForm from "islands/payments/beneficiary-form";
import { listPage } from "@/app/list-page";
import { listedRecord } from "@/app/walked-record";
import { askingDialog } from "@/approvals/asking-dialog";
import { importDialog, rowDialogs } from "@/approvals/row-dialogs";
import { callTo } from "@/kernel/call";
import { noSecondPerson } from "@/payments/beneficiaries/acts";
import { beneficiaryRows, getBeneficiary, readApproval } from "@/payments/beneficiaries/commands";
import {
  approveBeneficiaryCall,
  beneficiaryContract,
  beneficiaryFile,
  beneficiaryText,
  beneficiaryWords,
} from "@/payments/beneficiaries/contract";
import { beneficiaryList, beneficiaryScreen } from "@/payments/beneficiaries/list";
import { BeneficiaryRecordPanel } from "@/payments/beneficiaries/record";
import { beneficiaryActs } from "@/payments/beneficiary-acts";
import { otherErasure } from "@/people/erasure/approvals";
import { previewOther } from "@/people/erasure/erase-others";
import { confirmOtherErasure } from "@/people/erasure/question";
import { islandDialog, type Opened } from "@/platform/dialogs";
import { rowLinks } from "@/platform/rows/links";
import { readableNumber } from "@/vocabulary/iban";
import { data } from "@/vocabulary/language/around";

/** A client's beneficiaries. The bank's staff can read those of all clients, and change none. */
export default listPage(beneficiaryScreen, {
  access: "beneficiaries:page",
  title: beneficiaryWords.title,
  description: "Whom your company pays, kept once and chosen when a payment is made",
  list: beneficiaryList,
  actions: rowLinks(beneficiaryScreen, beneficiaryContract, {
    ...beneficiaryFile.words,
    to: (address) => beneficiaryScreen.to("import", "1", address),
  }),
  dialogs: {
    view: listedRecord(beneficiaryList, beneficiaryScreen.to, {
      right: "beneficiaries:read",
      read: getBeneficiary,
      acts: beneficiaryActs,
      show: (beneficiary, shown) => <BeneficiaryRecordPanel beneficiary={beneficiary} {...shown} />,
    }),
    ...rowDialogs(beneficiaryContract, beneficiaryRows, noSecondPerson, {
      form: BeneficiaryForm,
      deletion: "Payments that were made to it stay as they are.",
      restores: true,
    }),
    import: importDialog(beneficiaryFile, noSecondPerson),
    approve: islandDialog(Confirm, {
      right: "beneficiaries:approve",
      act: "Approving a beneficiary",
      sought: { as: "Approve a beneficiary", words: "second person account" },
      async load({
        deps,
        actor,
        value,
      }: {
        deps: Parameters<typeof readApproval>[0];
        actor: Parameters<typeof readApproval>[1];
        value: number;
      }) {
        const { beneficiary, refused } = await readApproval(deps, actor, value);
        return {
          title: "Approve this account?",
          text: "Compare it with what the payee gave you. From now on it can be paid.",
          subject: { name: data(beneficiaryText(beneficiary)) },
          refused,
          act: "Approve",
          tone: "primary" as const,
          busyText: "Approving...",
          ...callTo(approveBeneficiaryCall, { id: beneficiary.id }),
          version: beneficiary.version,
          success: beneficiaryWords.approved,
          failure: beneficiaryWords.approveFailed,
          changes: ["beneficiaries" as const],
        };
      },
    }),
    erase: askingDialog(Confirm, otherErasure, {
      right: "users:erase",
      act: "Erasing a payee's data",
      sought: { as: "Erase a payee's data", words: "gdpr privacy forget delete beneficiary data subject" },
      async load({ deps, actor, value }: Opened<number>) {
        const [{ name, account }, preview] = await Promise.all([
          getBeneficiary(deps, actor, value),
          previewOther(deps, actor, "beneficiary", value),
        ]);
        return confirmOtherErasure(
          { name: data(name), code: readableNumber(account) },
          preview,
          "beneficiaries",
        );
      },
    }),
  },
});
