import type { Dictionary } from "@/vocabulary/language";
import { rowTexts } from "@/vocabulary/language/row-texts";

export const arabic = {
  ...rowTexts("holiday", "holidays", { a: "عطلة", the: "العطلة", many: "عطلات", isFeminine: true }),
  "Days on which the bank makes no payments, in one currency or in all":
    "أيام لا يدفع فيها البنك، بعملة معينة أو بأي عملة",
  "all currencies": "كل العملات",
  "Applies to": "تسري على",
  "All holidays": "كل العطلات",
  Year: "السنة",
  "All years": "كل السنوات",
  "Date is required": "التاريخ مطلوب",
  "Use a date such as 2026-12-02": "استخدم تاريخًا مثل 2026-12-02",
  "Use a date from 2000 to 2099": "استخدم تاريخًا من 2000 إلى 2099",
  "Choose all, or one of {currencies}": "اختر كل العملات أو واحدة من {currencies}",
  holiday: "عطلة",
  holidays: { one: "عطلة واحدة", two: "عطلتان", few: "عطلات", many: "عطلة", other: "عطلة" },
  "Import holidays": "استيراد العطلات",
  "Holidays imported successfully": "تم استيراد العطلات بنجاح",
  "Failed to import holidays": "تعذر استيراد العطلات",
  "Importing holidays": "استيراد العطلات",
  "The bank pays on that day then, as on any other.": "سيدفع البنك في ذلك اليوم كأي يوم آخر.",
  "A day on which the bank does not pay.": "يوم لا يدفع فيه البنك.",
  "Search holidays": "البحث في العطلات",
  "Search by name...": "ابحث بالاسم...",
  "Add the days on which the bank does not pay, one by one or from a file.":
    "أضف الأيام التي لا يدفع فيها البنك، واحدًا واحدًا أو من ملف.",
  "Somebody else has just added a holiday on this day": "أضاف شخص آخر للتو عطلة في هذا اليوم",
  "A day has one holiday of a currency, and there is already: {named}":
    "لليوم عطلة واحدة للعملة، وتوجد بالفعل: {=named}",
  "Import of holidays: {lines}": "استيراد عطلات: {lines}",
  "File to import": "الملف المراد استيراده",
  "{date}: {name} ({currency})": "{date}: {name} ({=currency})",
} satisfies Dictionary;
