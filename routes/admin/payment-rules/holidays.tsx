import HolidayForm from "islands/bank/holiday-form";
import { listPage } from "@/app/list-page";
import { importDialog, rowDialogs } from "@/approvals/row-dialogs";
import { holidayActs, holidayImport } from "@/bank/holidays/approvals";
import { holidayRows } from "@/bank/holidays/commands";
import { holidayContract, holidayFile, holidayWords } from "@/bank/holidays/contract";
import { holidayList, holidayScreen } from "@/bank/holidays/list";
import { rowLinks } from "@/platform/rows/links";

export default listPage(holidayScreen, {
  access: "holidays:page",
  title: holidayWords.title,
  description: "Days on which the bank makes no payments, in one currency or in all",
  list: holidayList,
  actions: rowLinks(holidayScreen, holidayContract, {
    ...holidayFile.words,
    to: (address) => holidayScreen.to("import", "1", address),
  }),
  dialogs: {
    ...rowDialogs(holidayContract, holidayRows, holidayActs, {
      form: HolidayForm,
      deletion: "The bank pays on that day then, as on any other.",
      restores: true,
    }),
    import: importDialog(holidayFile, holidayImport),
  },
});
