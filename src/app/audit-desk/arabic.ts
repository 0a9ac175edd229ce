import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  "What was changed since your last visit, {time}": "ما تغيّر منذ زيارتك الأخيرة، {time}",
  "What was changed so far: this is your first visit": "ما تغيّر حتى الآن: هذه زيارتك الأولى",
  "Nothing was changed": "لم يتغير شيء",
  Changes: "التغييرات",
  "more than {count} changes": "أكثر من {count} تغيير",
  "{count} changes": {
    one: "تغيير واحد",
    two: "تغييران",
    few: "{count} تغييرات",
    many: "{count} تغييرًا",
    other: "{count} تغيير",
  },
  Proofs: "الإثباتات",
  "{count} new rows of the trail": {
    one: "صف جديد واحد في السجل",
    two: "صفان جديدان في السجل",
    few: "{count} صفوف جديدة في السجل",
    many: "{count} صفًا جديدًا في السجل",
    other: "{count} صف جديد في السجل",
  },
  "Not run yet": "لم تُجرَ بعد",
  "{matched} of {total} matched": "تطابق {matched} من {total}",
  Exports: "التصدير",
  "Nobody changed who may do what, or the rules by which money moves.":
    "لم يغيّر أحد الصلاحيات أو القواعد التي تتحرك بها الأموال.",
  "Head of the trail": "رأس السجل",
  "head of the trail": "رأس السجل",
  "Head kept beside the book": "الرأس المحفوظ بجانب الدفتر",
  "Cannot be read": "تتعذر قراءته",
  "Row {id}": "الصف {id}",
} satisfies Dictionary;
