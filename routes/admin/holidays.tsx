import HolidayForm from "islands/bank/holiday-form";
import ImportHolidays from "islands/bank/import-holidays";
import { listPage } from "@/app/list-page";
import { holidayRows } from "@/bank/holidays/commands";
import { holidayContract, holidayText, holidayWords } from "@/bank/holidays/contract";
import { holidayList, holidayScreen } from "@/bank/holidays/list";
import { holidayActs, holidayImport } from "@/oversight/approvals/acts/calendar-acts";
import { askingDialog } from "@/oversight/approvals/asking-dialog";
import { rowDialogs } from "@/oversight/approvals/row-dialogs";
import { OpenLink } from "@/ui/open-link";

const right = "holidays:write";

export default listPage(holidayScreen, {
  access: "holidays:page",
  title: holidayWords.title,
  description: "Days on which the bank does not pay, in a currency or in any",
  list: holidayList,
  actions: (may, address) =>
    may(right) ? (
      <>
        <OpenLink
          to={holidayScreen.to("import", "1", address)}
          label={holidayWords.importTitle}
          icon="upload"
          quiet
        />
        <OpenLink to={holidayScreen.to("create", "1", address)} label={holidayWords.create} />
      </>
    ) : null,
  dialogs: {
    ...rowDialogs(holidayContract, holidayRows, holidayActs, {
      right,
      form: HolidayForm,
      text: holidayText,
      deletion: "The bank pays on that day then, as on any other.",
    }),
    import: askingDialog(ImportHolidays, holidayImport, {
      right,
      act: "Importing holidays",
      load: async () => ({}),
    }),
  },
});
