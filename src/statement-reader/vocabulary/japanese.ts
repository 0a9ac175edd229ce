import type { Vocabulary } from "./vocabulary";

export const japanese: Vocabulary = {
  headings: {
    date: "年月日, 取引日, お取引日, 日付",
    valueDate: "お取扱日",
    description: "お取引内容, 取引内容, 内容, 説明",
    debit: "お支払金額, お引出し金額, お支払い金額, 支払金額, 出金, 引出",
    credit: "お預り金額, お預入れ金額, お預かり金額, 入金, 預入",
    amount: "発生金額, 金額, ご利用金額, 利用金額",
    balance: "差引残高, 残高, お残高",
  },
  labels: {
    opening: "前月残高, 前月末残高, 期首残高, 繰越残高",
    closing: "当月残高, 当月末残高, 今月末残高, 期末残高, 次月繰越",
    carried: "前頁より繰越, 次頁へ繰越, 繰越, 前期繰越, 次期繰越, 前頁繰越, 次頁繰越",
    debits: "お支払合計, お支払金額合計, 出金合計",
    credits: "お預り合計, お預り金額合計, 入金合計",
    total: "合計",
  },
  currencies: {
    JPY: "円, 日本円",
  },
  columns: {
    currencies: "通貨",
  },
  pages: {
    page: /ページ|頁/iu,
  },
  balances: {
    balance: "残高",
  },
  pending: {
    ends: "未確定",
    titles: "未確定明細, 未確定取引, 処理中の取引",
  },
  owed: {
    surely: /クレジット/iu,
  },
  accounts: {
    number: "口座番号",
    holder: "口座名義, 口座名義人, お名前",
  },
  names: {
    honorifics: "様, 殿, 御中",
    none: /客様|お客|口座|銀行/iu,
    banks: /銀行/iu,
  },
};
