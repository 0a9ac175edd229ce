import type { Vocabulary } from "./vocabulary";

export const chinese: Vocabulary = {
  headings: {
    date: "交易日期, 记账日期, 日期, 记账日",
    valueDate: "起息日",
    description: "摘要, 交易摘要, 对方户名, 交易说明, 摘要 内容, 说明, 备注",
    debit: "支出, 借方, 借方金额, 支出金额, 借方发生额",
    credit: "收入, 贷方, 贷方金额, 存入, 存入金额, 贷方发生额",
    amount: "交易金额, 金额, 发生额",
    balance: "账户余额, 余额, 餘額, 本次余额",
  },
  labels: {
    opening: "期初余额, 上期余额, 承前结余",
    closing: "期末余额, 本期余额",
    carried: "承前, 承前頁, 承前页",
    debits: "支出合計, 支出合计, 借方合计",
    credits: "收入合計, 收入合计, 贷方合计",
    total: "合计",
  },
  pages: {
    page: /页码|頁碼/iu,
  },
  balances: {
    balance: "余额",
  },
  pending: {
    ends: "未入账, 未入賬",
    titles: "待处理交易, 未入账交易, 未入賬交易",
  },
  owed: {
    surely: /信用卡/iu,
  },
  currencies: {
    CNY: "人民币, 人民幣",
    HKD: "港币, 港幣",
  },
  columns: {
    currencies: "币种, 幣種, 货币, 貨幣",
  },
  accounts: {
    number: "账号, 户口号码, 帐号",
    holder: "户名, 戶名, 客户姓名, 账户名称",
  },
  names: {
    banks: /银行/iu,
  },
};
