import type { Dictionary } from "@/vocabulary/language";
import { rowTexts } from "@/vocabulary/language/row-texts";

export const arabic = {
  ...rowTexts("cut-off time", "cut-off times", {
    a: "موعد إقفال",
    the: "موعد الإقفال",
    many: "مواعيد إقفال",
  }),
  "Until when a payment leaves on the same day, by currency and country":
    "حتى متى تخرج الدفعة في اليوم نفسه، حسب العملة والبلد",
  "All countries": "كل البلدان",
  "all countries": "كل البلدان",
  "All cut-off times": "كل مواعيد الإقفال",
  "Country of the recipient": "بلد المستلم",
  "Use a country's code of two letters, such as GB": "استخدم رمز البلد من حرفين مثل GB",
  "Use a time such as 14:30": "استخدم وقتًا مثل 14:30",
  "cut-off time": "موعد إقفال",
  "cut-off times": {
    one: "موعد إقفال واحد",
    two: "موعدا إقفال",
    few: "مواعيد إقفال",
    many: "موعد إقفال",
    other: "موعد إقفال",
  },
  "There are two cut-off times for the same payments": "يوجد موعدا إقفال للدفعات نفسها",
  "Such payments are sent until the end of their day, unless another cut-off time applies.":
    "تخرج هذه الدفعات في يومها حتى نهايته، ما لم يسر عليها موعد إقفال آخر.",
  "A payment that is made from this time on leaves on the next business day.":
    "الدفعة التي تتم من هذا الوقت فصاعدًا تخرج في يوم العمل التالي.",
  "By the bank's clock": "بتوقيت البنك",
  "A code of two letters; empty for all": "رمز من حرفين؛ اتركه فارغًا للكل",
  "Without a cut-off time, payments are sent until the end of their day.":
    "من دون موعد إقفال تخرج الدفعة في يومها حتى نهايته.",
  "There is already: {named}": "يوجد بالفعل: {=named}",
  "Somebody else has just added a cut-off time for the same payments":
    "أضاف شخص آخر للتو موعد إقفال للدفعات نفسها",
  "{time} ({currency}, {country})": "{time} ({=currency}، {=country})",
} satisfies Dictionary;
