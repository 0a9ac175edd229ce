import type { Dictionary } from "@/vocabulary/language";
import { rowTexts } from "@/vocabulary/language/row-texts";

export const arabic = {
  ...rowTexts("statement layout", "statement layouts", {
    a: "تخطيط كشف",
    the: "تخطيط الكشف",
    many: "تخطيطات الكشوف",
  }),
  "Statement layouts": "تخطيطات الكشوف",
  "See layouts of bank statements": "الاطلاع على تخطيطات كشوف البنك",
  "Change layouts of bank statements": "تغيير تخطيطات كشوف البنك",
  "statement layout": "تخطيط كشف",
  "statement layouts": {
    one: "تخطيط كشف واحد",
    two: "تخطيطا كشوف",
    few: "تخطيطات كشوف",
    many: "تخطيط كشف",
    other: "تخطيط كشف",
  },
  "What is remembered of the tables that a bank sends, by their headings":
    "ما يُحفظ عن الجداول التي يرسلها البنك حسب عناوين أعمدتها",
  "How tables of the bank with these headings are read.": "كيف تُقرأ جداول البنك بهذه العناوين.",
  "The next file with these headings is asked about again.": "سيُسأل من جديد عن الملف التالي بهذه العناوين.",
  "Search statement layouts": "البحث في تخطيطات الكشوف",
  "By CBS account": "حسب حساب CBS",
  Headings: "العناوين",
  Layout: "التخطيط",
  Imports: "عمليات الاستيراد",
  "As it was exported: the column Layout of the CSV": "كما صُدّر: عمود التخطيط في ملف CSV",
  "Paste a layout as it was exported": "ألصق تخطيطًا كما صُدّر",
  "A layout names the headings of the table": "يذكر التخطيط عناوين الجدول",
  "The layout names a column that its headings do not have": "يذكر التخطيط عمودًا ليس في عناوينه",
  "The account has a layout with these headings already: change that one":
    "للحساب تخطيط بهذه العناوين بالفعل: غيّره",
  "Import a table of the bank: what is chosen then is kept here.":
    "استورد جدولًا من البنك: يُحفظ هنا ما يُختار عندئذ.",
  "The layout of such files was changed meanwhile: import the file again":
    "تغيّر تخطيط هذه الملفات في الأثناء: استورد الملف من جديد",
} satisfies Dictionary;
