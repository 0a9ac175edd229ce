import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  "Until when a payment leaves on the same day, by currency and country":
    "حتى متى تخرج الدفعة في اليوم نفسه، حسب العملة والبلد",
  "All countries": "كل البلدان",
  "all countries": "كل البلدان",
  "All cut-off times": "كل مواعيد الإقفال",
  "Country of the recipient": "بلد المستفيد",
  "Use a country's code of two letters, such as GB": "استخدم رمز البلد من حرفين مثل GB",
  "Use a time such as 14:30": "استخدم وقتًا مثل 14:30",
  "At most 1,000 cut-off times": "1,000 موعد إقفال على الأكثر",
  "cut-off time": "موعد إقفال",
  "cut-off times": {
    one: "موعد إقفال",
    two: "موعدي إقفال",
    few: "مواعيد إقفال",
    many: "موعد إقفال",
    other: "موعد إقفال",
  },
  "Cut-off time created successfully": "تم إنشاء موعد الإقفال بنجاح",
  "Failed to create cut-off time": "تعذر إنشاء موعد الإقفال",
  "Cut-off time updated successfully": "تم تحديث موعد الإقفال بنجاح",
  "Failed to update cut-off time": "تعذر تحديث موعد الإقفال",
  "Cut-off time deleted successfully": "تم حذف موعد الإقفال بنجاح",
  "Failed to delete cut-off time": "تعذر حذف موعد الإقفال",
  "No cut-off times found": "لا توجد مواعيد إقفال",
  "Cut-off time not found": "موعد الإقفال غير موجود",
  "New cut-off time": "موعد إقفال جديد",
  "Creating a cut-off time": "إنشاء موعد إقفال",
  "Add a cut-off time": "إضافة موعد إقفال",
  "Editing a cut-off time": "تعديل موعد إقفال",
  "Edit a cut-off time": "تعديل موعد إقفال",
  "Deleting a cut-off time": "حذف موعد إقفال",
  "Delete a cut-off time": "حذف موعد إقفال",
  "Such payments leave on their day until that ends, unless another cut-off time counts for them.":
    "تخرج هذه الدفعات في يومها حتى نهايته، ما لم يسر عليها موعد إقفال آخر.",
  "Edit cut-off time": "تعديل موعد الإقفال",
  "Save cut-off time": "حفظ موعد الإقفال",
  "Create cut-off time": "إنشاء موعد الإقفال",
  "A payment that is made from this time on leaves on the next business day.":
    "الدفعة التي تتم من هذا الوقت فصاعدًا تخرج في يوم العمل التالي.",
  "By the bank's clock": "بتوقيت البنك",
  "A code of two letters; empty for all": "رمز من حرفين؛ اتركه فارغًا للكل",
  "Without a cut-off time a payment leaves on its day until that ends.":
    "من دون موعد إقفال تخرج الدفعة في يومها حتى نهايته.",
  "There is already: {named}": "يوجد بالفعل: {named}",
  "Somebody else has just added a cut-off time for the same payments":
    "أضاف شخص آخر للتو موعد إقفال للدفعات نفسها",
  "Import cut-off times": "استيراد أوقات الإقفال",
  "Cut-off times imported successfully": "تم استيراد أوقات الإقفال بنجاح",
  "Failed to import cut-off times": "تعذر استيراد أوقات الإقفال",
} satisfies Dictionary;
