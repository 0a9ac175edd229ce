import type { Dictionary } from "@/vocabulary/language";
import { rowTexts } from "@/vocabulary/language/row-texts";

export const arabic = {
  ...rowTexts("entity", "entities", {
    a: "كيان",
    the: "الكيان",
    many: "كيانات",
  }),
  entity: "كيان",
  entities: {
    one: "كيان واحد",
    two: "كيانان",
    few: "كيانات",
    many: "كيانًا",
    other: "كيان",
  },
  Entity: "كيان",
  "Entity changed": "تغير كيان",
  "Entities of clients, and where accounts belong": "كيانات العملاء، ومواضع الحسابات فيها",
  "See structures and their balances": "الاطلاع على الهياكل وأرصدتها",
  "Change structures, and move accounts in them": "تغيير الهياكل ونقل الحسابات فيها",
  "Type of entity": "نوع الكيان",
  Beneath: "تحت",
  "Legal entity": "كيان قانوني",
  Department: "إدارة",
  Project: "مشروع",
  Structures: "الهياكل",
  "An entity cannot stand beneath itself": "لا يكون الكيان تحت نفسه",
  "A structure has at most 8 levels": "للهيكل 8 مستويات كحد أقصى",
  "A client has at most 2,000 entities": "للعميل 2,000 كيان كحد أقصى",
  "Another entity of this client has this code": "لكيان آخر لهذا العميل هذا الرمز",
  "Choose an entity of this client": "اختر كيانًا لهذا العميل",
  "Departments and projects belong to a legal entity: choose the entity above it":
    "تتبع الإدارات والمشاريع كيانًا قانونيًا: اختر الكيان الذي يعلوه",
  "Move its entities and open accounts elsewhere first": "انقل كياناته وحساباته المفتوحة إلى موضع آخر أولًا",
  "An entity stays its client's": "يبقى الكيان لعميله",
  "Choose an entity of the account's client": "اختر كيانًا لعميل الحساب",
  "New entity of {client}: {name}": "كيان جديد للعميل {client}: {name}",
  "Change of an entity of {client}: {name}": "تغيير كيان للعميل {client}: {name}",
  "Deletion of an entity of {client}: {name}": "حذف كيان للعميل {client}: {name}",
  "Move of {account} in the structure of {client}": "نقل {account} داخل هيكل العميل {client}",
  "Use 1 to 32 letters, digits, dots, dashes, underscores or slashes, starting with a letter or digit":
    "استخدم من 1 إلى 32 حرفًا أو رقمًا أو نقطة أو شرطة أو شرطة سفلية أو شرطة مائلة، على أن يبدأ بحرف أو رقم",
  "This entity was changed or deleted meanwhile: look at it again":
    "تغير هذا الكيان أو حُذف في الأثناء: راجعه من جديد",
} satisfies Dictionary;
