import type { Vocabulary } from "./vocabulary";

export const vietnamese: Vocabulary = {
  headings: {
    date: "ngay, ngày giao dịch, ngày gd",
    valueDate: "ngày hiệu lực",
    description: "dien giai, nội dung, nội dung giao dịch, mô tả",
    debit: "ghi no, rut, rút ra, số tiền ghi nợ, phát sinh nợ",
    credit: "ghi co, gui, gửi vào, số tiền ghi có, phát sinh có",
    amount: "so tien",
    balance: "so du, số dư cuối",
  },
  labels: {
    opening: "số dư đầu kỳ, số dư đầu",
    closing: "số dư cuối kỳ, số dư cuối",
    debits: "tổng ghi nợ, tổng phát sinh nợ",
    credits: "tổng ghi có, tổng phát sinh có",
  },
  pages: {
    page: /trang/iu,
    of: /trên/iu,
  },
  pending: {
    ends: "chờ xử lý",
    titles: "giao dịch chờ xử lý, giao dịch đang chờ",
  },
};
