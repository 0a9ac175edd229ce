import type { Vocabulary } from "./vocabulary";

export const thai: Vocabulary = {
  headings: {
    date: "วันที่, วันที่ทำรายการ",
    description: "รายการ, รายละเอียด, คำอธิบาย",
    debit: "ถอน, ถอนเงิน, เดบิต",
    credit: "ฝาก, ฝากเงิน, เครดิต",
    amount: "จำนวนเงิน",
    balance: "ยอดคงเหลือ, คงเหลือ",
  },
  labels: {
    opening: "ยอดยกมา",
    closing: "ยอดยกไป, ยอดคงเหลือยกไป",
    debits: "รวมถอน",
    credits: "รวมฝาก",
  },
  pages: {
    page: /หน้า/iu,
    of: /จาก/iu,
  },
  pending: {
    titles: "รายการรอดำเนินการ, รายการที่รอเรียกเก็บ",
  },
  names: {
    titles: "khun",
    banks: /ธนาคาร/iu,
  },
};
