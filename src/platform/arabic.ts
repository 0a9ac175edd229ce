import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  "{title}: {customer}, {iban}": "{=title}: {customer}، {iban}",
  "Account of {customer}, {iban}": "حساب {customer}، {iban}",
  "All on this page": "كل ما في هذه الصفحة",
  "{count} selected": "تم تحديد {count}",
  "{count} selected, the most at a time": "تم تحديد {count}، وهو الحد الأقصى في المرة الواحدة",
  "Ends it at its next step; what it has done until then stays":
    "ينهيها عند خطوتها التالية، ويبقى ما أنجزته حتى ذلك الحين",
  "What it has done until then stays.": "يبقى ما أنجزته حتى ذلك الحين.",
  "Run cancelled": "تم إلغاء العملية",
  "Failed to cancel the run": "تعذر إلغاء العملية",
  "It is not under way any more": "لم تعد قيد التنفيذ",
  "It is someone else's": "هي لشخص آخر",
  "Begins it again where it stopped, with the refused items":
    "يبدؤها مجددًا من حيث توقفت، مع العناصر المرفوضة",
  "What was done is not done again.": "لا يُعاد ما تم إنجازه.",
  "Retrying...": "جارٍ إعادة المحاولة...",
  "Run started again": "بدأت العملية مجددًا",
  "Failed to retry the run": "تعذرت إعادة محاولة العملية",
  "Nothing of it failed": "لم يفشل شيء منها",
  Clear: "مسح",
  "{count} done": "تم {count}",
  "{count} undone": "تم التراجع عن {count}",
  "Undoing...": "جارٍ التراجع...",
  "{count} waiting for approval": "{count} في انتظار الموافقة",
  "{count} refused": "رُفض {count}",
  "{count} to go": "بقي {count}",
  "{count} not tried": "لم يُجرَّب {count}",
  "{count} not known": "{count} غير معروف",
  "Another admin has to approve {waiting} of these {all}: they wait.":
    "يجب أن يوافق مسؤول آخر على {waiting} من أصل {all}: وهي قيد الانتظار.",
  "Not tried": "لم يُجرَّب",
  "Not possible": "غير ممكن",
  "Try the refused again": "إعادة محاولة المرفوض",
  "Total in {currency}": "الإجمالي بعملة {currency}",
  "None of these records is there any more": "لم يعد أي من هذه السجلات موجودًا",
  "You first see each line of the file, and what it would add.": "ترى أولًا كل سطر في الملف وما سيضيفه.",
  "Check the file": "فحص الملف",
  "Add {count} {noun}": { one: "إضافة: {noun}", two: "إضافة: {noun}", other: "إضافة {count} {noun}" },
  "CSV with the columns {columns}, at most {most} lines.":
    "ملف CSV بالأعمدة {columns}، و{most} سطر على الأكثر.",
  "Nothing is added yet: {count} line is wrong. Correct the file, and choose it again.":
    "لم يُضف شيء بعد: سطر {count} غير صحيح. صحح الملف ثم اختره من جديد.",
  "Nothing is added yet: {count} lines are wrong. Correct the file, and choose it again.": {
    two: "لم يُضف شيء بعد: سطران غير صحيحين. صحح الملف ثم اختره من جديد.",
    few: "لم يُضف شيء بعد: {count} أسطر غير صحيحة. صحح الملف ثم اختره من جديد.",
    many: "لم يُضف شيء بعد: {count} سطرًا غير صحيح. صحح الملف ثم اختره من جديد.",
    other: "لم يُضف شيء بعد: {count} سطر غير صحيح. صحح الملف ثم اختره من جديد.",
  },
  "{count} {noun} will be added.": {
    one: "سيُضاف: {noun}.",
    two: "سيُضاف: {noun}.",
    other: "ستُضاف {count} {noun}.",
  },
  "{count} line is there already.": "{count} سطر موجود بالفعل.",
  "{count} lines are there already.": {
    two: "سطران موجودان بالفعل.",
    few: "{count} أسطر موجودة بالفعل.",
    many: "{count} سطرًا موجودًا بالفعل.",
    other: "{count} سطر موجود بالفعل.",
  },
  "Every line is there already: nothing is left to add.": "جميع الأسطر موجودة بالفعل: لم يبق شيء لإضافته.",
  "Lines of the file": "أسطر الملف",
  Reads: "القراءة",
  "Is on line {line} already": "موجود بالفعل في السطر {line}",
  "Will be added": "سيُضاف",
  "Is there already": "موجود بالفعل",
  "Is there already: {row}": "موجود بالفعل: {row}",
  "There is nothing to add": "لا يوجد ما يُضاف",
  "The mail server cannot be used: {reason}": "تعذر استخدام خادم البريد: {reason}",
  "It was given up after {attempts} attempts": "تم التخلي عنه بعد {attempts} محاولات",
  Stopped: "متوقف",
  "Taken over": "تم تسلمه",
  "The encoding of this file is not recognised: save the table as CSV UTF-8 or XLSX":
    "تعذّر التعرف على ترميز هذا الملف: احفظ الجدول بصيغة CSV UTF-8 أو XLSX",
  "This file is not a text file: save the table as CSV or XLSX":
    "هذا ليس ملفًا نصيًا: احفظ الجدول بصيغة CSV أو XLSX",
  "The workbook has several sheets with tables, {one} and {two}: save each one as a separate file":
    "في المصنف عدة أوراق فيها جداول، {one} و{two}: احفظ كل ورقة في ملف مستقل",
  "The rows of the sheet are not numbered in order: open it in a spreadsheet, and save it again":
    "صفوف الورقة غير مرقمة بالترتيب: افتحها في برنامج جداول ثم احفظها من جديد",
  "Line {line}: a row is longer than 200,000 characters. Is a quotation mark not closed?":
    "السطر {line}: صف أطول من 200,000 حرف. هل توجد علامة اقتباس غير مغلقة؟",
  "a row is longer than 200,000 characters. Is a quotation mark not closed?":
    "صف أطول من 200,000 حرف. هل توجد علامة اقتباس غير مغلقة؟",
  "Line {line}: a quotation mark stands where none may be, or is not closed. Within a quoted cell, write it twice":
    "السطر {line}: علامة اقتباس في غير موضعها أو غير مغلقة. اكتبها مرتين داخل خلية بين علامتي اقتباس",
  "a quotation mark stands where none may be, or is not closed. Within a quoted cell, write it twice":
    "علامة اقتباس في غير موضعها أو غير مغلقة. اكتبها مرتين داخل خلية بين علامتي اقتباس",
  "The first line has to name the columns {columns}: {missing} missing":
    "يجب أن يذكر السطر الأول الأعمدة {columns}: ينقص {missing}",
  "The file has no lines below its headings": "لا توجد أسطر في الملف تحت العناوين",
  "This line cannot be read": "تعذرت قراءة هذا السطر",
  "This is an old workbook (XLS), or one with a password: save it as XLSX without a password":
    "هذا مصنف قديم (XLS) أو محمي بكلمة مرور: احفظه بصيغة XLSX دون كلمة مرور",
  "This is a PDF: upload the table as CSV or XLSX": "هذا ملف PDF: حمّل الجدول بصيغة CSV أو XLSX",
  "The file is empty": "الملف فارغ",
  "The upload was cancelled": "أُلغي الرفع",
  "This file takes too long to read: copy the table into a file of its own":
    "تستغرق قراءة هذا الملف وقتًا طويلًا جدًا: انسخ الجدول إلى ملف مستقل",
  "This file takes too much memory to read: copy the table into a file of its own":
    "تتطلب قراءة هذا الملف ذاكرة كبيرة جدًا: انسخ الجدول إلى ملف مستقل",
  "This file could not be read: save it again as XLSX, or as CSV":
    "تعذرت قراءة هذا الملف: احفظه من جديد بصيغة XLSX أو CSV",
  "This cell holds a formula: write its value in its place":
    "تحتوي هذه الخلية على معادلة: اكتب قيمتها مكانها",
  "This cell is merged with others: unmerge them, and fill in each":
    "هذه الخلية مدمجة مع غيرها: ألغ الدمج واملأ كل خلية",
  "This cell is a date: format it as text, and write it as it is meant":
    "هذه الخلية تاريخ: نسّقها كنص واكتبها كما هو مقصود",
  "This number has more digits than a spreadsheet keeps: format the cell as text, and write it again":
    "لهذا الرقم خانات أكثر مما يحفظه جدول البيانات: نسّق الخلية كنص واكتبه من جديد",
  "This cell shows the error {value}": "تعرض هذه الخلية الخطأ {value}",
  "The file has more than {most} rows below its heading: split it into several":
    "في الملف أكثر من {most} صف تحت العنوان: قسّمه إلى عدة ملفات",
  "The file has more than {columns} columns": "في الملف أكثر من {columns} عمود",
  "This workbook unpacks to more than 48 MB: copy the table into a workbook of its own, without formatting":
    "يتجاوز حجم هذا المصنف بعد فك الضغط 48 ميغابايت: انسخ الجدول إلى مصنف مستقل دون تنسيق",
  "This workbook is damaged, or is none: save it again as XLSX, or as CSV":
    "هذا المصنف تالف أو ليس مصنفًا: احفظه من جديد بصيغة XLSX أو CSV",
  "This workbook has a password: remove it, then upload it": "هذا المصنف محمي بكلمة مرور: أزلها ثم حمّله",
  "This file is not a workbook: save the table as XLSX or CSV":
    "هذا الملف ليس مصنفًا: احفظ الجدول بصيغة XLSX أو CSV",
  "The first sheet of this workbook holds no cells": "لا توجد خلايا في الورقة الأولى من هذا المصنف",
  "This workbook has no visible sheet": "لا توجد ورقة ظاهرة في هذا المصنف",
  "an IBAN or a number": "رقم IBAN أو رقم حساب",
  "lines with | between them": "أسطر يفصل بينها |",
  "All, or a code": "الكل أو رمز",
} satisfies Dictionary;
