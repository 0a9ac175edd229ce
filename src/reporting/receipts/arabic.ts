import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  "Paid To": "دُفع إلى",
  "Holder Id": "معرف الحامل",
  Invoice: "الفاتورة",
  "Invoice Reference": "مرجع الفاتورة",
  How: "الطريقة",
  "Download receipts": "تنزيل المقبوضات",
  "Receipts with what they paid": "المقبوضات وما سددته",
  "Of the days and the account that the receipts are filtered by":
    "للأيام والحساب اللذين صُفّيت بهما المقبوضات",
  "A row for each invoice that was paid, and for what waits": "سطر لكل فاتورة سُددت، ولما ينتظر",
  "A notice of each receipt with its invoices, ISO 20022": "إشعار بكل مقبوض مع فواتيره، ISO 20022",
} satisfies Dictionary;
