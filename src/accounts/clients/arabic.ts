import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  "A client ID has letters, digits, _ and - only, at most 64":
    "يتكون معرف العميل من أحرف لاتينية وأرقام و _ و - فقط، بحد أقصى 64",
  "Type this on one line, without invisible characters": "اكتب هذا في سطر واحد دون أحرف غير مرئية",
  "This client signed itself up. Make sure who they are, then confirm that they are meant":
    "سجّل هذا العميل نفسه. تحقق من هويته ثم أكد أنه المقصود",
  "Less than $5 Million USD": "أقل من 5 ملايين USD",
  "$5-7 Million USD": "5-7 ملايين USD",
  "$7-10 Million USD": "7-10 ملايين USD",
  "More than $10 Million USD": "أكثر من 10 ملايين USD",
  "This client ID is in use already. Please try again":
    "معرف العميل هذا مستخدم بالفعل. يرجى المحاولة مرة أخرى",
  "This client ID belongs to the other kind of user: an id is a client's or staff's, never both":
    "معرف العميل هذا لنوع آخر من المستخدمين: المعرف إما لعميل أو لموظفين وليس لكليهما",
} satisfies Dictionary;
