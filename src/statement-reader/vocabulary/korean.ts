import type { Vocabulary } from "./vocabulary";

export const korean: Vocabulary = {
  headings: {
    date: "거래일자, 거래일시, 거래일, 일자",
    description: "적요, 내용, 거래내용",
    debit: "출금, 출금액, 찾으신금액",
    credit: "입금, 입금액, 맡기신금액",
    amount: "거래금액, 이용금액, 금액",
    balance: "잔액, 거래후잔액, 잔고",
  },
  labels: {
    opening: "이월잔액, 전월이월",
    closing: "당월잔액",
    debits: "출금합계",
    credits: "입금합계",
  },
  currencies: {
    KRW: "원, 원화",
  },
  columns: {
    currencies: "통화",
  },
  accounts: {
    number: "계좌번호",
    holder: "예금주, 예금주명, 성명",
  },
  names: {
    honorifics: "님, 귀하",
    banks: /은행/iu,
  },
  pages: {
    page: /페이지/iu,
  },
  pending: {
    ends: "승인 대기",
    titles: "미결제 거래, 승인 대기 거래, 처리 중 거래",
  },
};
