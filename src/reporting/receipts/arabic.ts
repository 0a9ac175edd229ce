import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  "Paid To": "دُفع إلى",
  Invoice: "الفاتورة",
  "Invoice Reference": "مرجع الفاتورة",
  How: "الطريقة",
  "Download receipts": "تنزيل المقبوضات",
  "Receipts with what they paid": "المقبوضات وما سددته",
  "For the days and the account chosen in the filters": "للأيام والحساب اللذين صُفّيت بهما المقبوضات",
  "One row per invoice paid, and one per amount not applied": "سطر لكل فاتورة سُددت، ولما ينتظر",
  "One notice per receipt with its invoices (ISO 20022)": "إشعار بكل مقبوض مع فواتيره، ISO 20022",
} satisfies Dictionary;
