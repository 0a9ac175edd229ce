import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  "API client": "برنامج متصل",
  "API clients": "البرامج المتصلة",
  "No API clients found": "لم يُعثر على برامج متصلة",
  "Make one by the API: the program then calls with access tokens.":
    "أنشئ برنامجًا عبر واجهة البرمجة ليتصل برموز وصول.",
  "Programs that call with access tokens, what each may do, and when it last called":
    "البرامج التي تتصل برموز وصول، وما يُسمح لكل منها، ووقت آخر اتصال لها",
  Scopes: "الصلاحيات",
  Requests: "الطلبات",
  "Last used": "آخر استخدام",
} satisfies Dictionary;
