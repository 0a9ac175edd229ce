import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  "Core accounts": "الحسابات الأساسية",
  "Core accounts saved successfully": "تم حفظ الحسابات الأساسية بنجاح",
  "Failed to save core accounts": "تعذر حفظ الحسابات الأساسية",
  "Failed to read core accounts": "تعذرت قراءة الحسابات الأساسية",
  "This is an account of ours: a core account is outside this book":
    "هذا حساب لدينا: الحساب الأساسي خارج هذا الدفتر",
  "A client has one core account for each currency": "للعميل حساب أساسي واحد لكل عملة",
  "These core accounts were changed meanwhile": "غُيّرت هذه الحسابات الأساسية في هذه الأثناء",
  "The client's core account was changed meanwhile": "غُيّر الحساب الأساسي للعميل في هذه الأثناء",
  "See core accounts": "عرض الحسابات الأساسية",
  "Change sweeps and core accounts, and run sweeps": "تغيير عمليات الترحيل والحسابات الأساسية وتشغيل الترحيل",
  "Sweeps and core accounts": "الترحيل والحسابات الأساسية",
  "Ordered by the bank": "أمر بها البنك",
  "Core accounts of {clientId}": "الحسابات الأساسية للعميل {=clientId}",
  "Core account not found": "الحساب الأساسي غير موجود",
  "No core accounts found": "لا توجد حسابات أساسية",
  "Set core accounts": "تعيين الحسابات الأساسية",
  "Setting core accounts": "تعيين الحسابات الأساسية",
  "core account": "حساب أساسي",
  "core accounts": {
    one: "حساب أساسي واحد",
    two: "حسابان أساسيان",
    few: "حسابات أساسية",
    many: "حسابًا أساسيًا",
    other: "حساب أساسي",
  },
  "Search core accounts": "البحث في الحسابات الأساسية",
  "Search by client, account or holder...": "ابحث بالعميل أو الحساب أو صاحبه...",
  "Set the accounts to which sweeps take a client's money.":
    "عيّن الحسابات التي ينقل إليها الترحيل أموال العميل.",
  "Accounts in the core banking system to which sweeps take clients' money":
    "حسابات في النظام المصرفي الأساسي ينقل إليها الترحيل أموال العملاء",
  "The accounts in the core banking system to which sweeps take its money, one for each currency.":
    "حسابات العميل في النظام المصرفي الأساسي التي ينقل إليها الترحيل أمواله، واحد لكل عملة.",
  "USD account": "حساب USD",
  "AED account": "حساب AED",
  "EUR account": "حساب EUR",
  "Left empty, nothing is swept in this currency.": "إذا تُرك فارغًا فلا ترحيل بهذه العملة.",
  "Save core accounts": "حفظ الحسابات الأساسية",
} satisfies Dictionary;
