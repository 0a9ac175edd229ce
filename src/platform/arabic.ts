import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  "You first see each line of the file, and what it would add.": "ترى أولًا كل سطر في الملف وما سيضيفه.",
  "Add {count} {rows}": "إضافة {count} {rows}",
  "Check the file": "فحص الملف",
  File: "الملف",
  "File to import": "الملف المراد استيراده",
  "Drop the file here, or": "أفلت الملف هنا، أو",
  "CSV with the columns {columns}, at most {most} lines.":
    "ملف CSV بالأعمدة {columns}، {most} سطر على الأكثر.",
  "Nothing is added yet: 1 line is wrong. Correct the file, and choose it again.":
    "لم يُضف شيء بعد: سطر واحد خاطئ. صحح الملف واختره من جديد.",
  "Nothing is added yet: {count} lines are wrong. Correct the file, and choose it again.": {
    two: "لم يُضف شيء بعد: {count} سطران خاطئان. صحح الملف واختره من جديد.",
    few: "لم يُضف شيء بعد: {count} أسطر خاطئة. صحح الملف واختره من جديد.",
    many: "لم يُضف شيء بعد: {count} سطرًا خاطئًا. صحح الملف واختره من جديد.",
    other: "لم يُضف شيء بعد: {count} سطر خاطئ. صحح الملف واختره من جديد.",
  },
  "{count} {rows} will be added.": "ستتم إضافة {count} {rows}.",
  "1 line is there already.": "سطر واحد موجود بالفعل.",
  "{count} lines are there already.": {
    zero: "لا توجد أسطر موجودة بالفعل.",
    two: "{count} سطران موجودان بالفعل.",
    few: "{count} أسطر موجودة بالفعل.",
    many: "{count} سطرًا موجودًا بالفعل.",
    other: "{count} سطر موجود بالفعل.",
  },
  "Every line is there already: nothing is left to add.": "كل الأسطر موجودة بالفعل: لم يبق ما يُضاف.",
  "Lines of the file": "أسطر الملف",
  Line: "السطر",
  Result: "النتيجة",
  Reads: "المقروء",
  "Is on line {first} already": "موجود بالفعل في السطر {first}",
  "Will be added": "سيُضاف",
  "Is there already": "موجود بالفعل",
  "Is there already: {row}": "موجود بالفعل: {row}",
  "There is nothing to add": "لا يوجد ما يُضاف",
  "The file has no lines below its headings": "لا توجد في الملف أسطر تحت عناوينه",
  "This line cannot be read": "لا يمكن قراءة هذا السطر",
  "The first line has to name the columns {columns}: {missing} missing":
    "يجب أن يسمي السطر الأول الأعمدة {columns}: ينقص {missing}",
} satisfies Dictionary;
