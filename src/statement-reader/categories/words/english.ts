import type { Language } from "../topics";

export const english: Language = {
  topics: {
    taxRefund: [
      "(?:tax|vat|gst)\\b.{0,12}(?:ref(?:und)?s?|repay(?:ment)?s?)",
      "(?:refund|repayment|rebate)(?: of)? (?:income )?(?:tax|vat|gst)",
      "treas(?:ury)? .{0,10}tax",
    ],
    feeForReturn: [
      "(?:return(?:ed)?|unpaid|nsf|dishono(?:u)?r|bounced?)(?: (?:item|cheque|check|chq|payment))? (?:fees?|charges?|chgs?)(?!.*(?:revers|refund|waive))",
    ],
    reversal: [
      "reversals?|reversed|reverse|rev|rvsl|refund(?:ed|s)?|rfd|chargebacks?|charge back|returned|reimbursements?|rebate|waive(?:d|r)",
      "return(?! (?:on|of capital))|merchandise return|unpaid|bounced|recalled?|correction|adjustment|cashback|cash back",
    ],
    benefit: [
      "child benefit|universal credit|jobseekers?|housing benefit|unemployment|ui benefits?|carers? allowance|stimulus",
    ],
    feeWithTax: [
      "(?:charges?|chgs?|fees?|commission) (?:incl(?:uding|usive|\\.)?(?: of)? |plus |\\+ ?|& ?)?(?:vat|gst)",
    ],
    tax: [
      "(?<!pre |post )tax(?:es|ation)?(?! ?(?:free|invoice|advis|consult|account))|usataxpymt|eftps|vat|gst|hst|paye|dtax|tds|tcs|cess|zakat",
      "stamp duty|excise|customs duty|duty|council tax|council rates?|business rates|property rates|municipality fees?",
    ],
    taxAuthority: ["hmrc|irs|sars|kra|iras|ato|cbdt|fta|(?:city|county|district|borough) council"],
    salary: [
      "salary|salaries|payroll|wages?|wps|sal|stipend|pensions?|superannuation|annuity|soc(?:ial)? sec(?:urity)?|xxsoc sec|ssa|net pay|pay w/?e|bonus pay(?:ment)?|gratuity|retirement (?:scheme|system|fund|benefit)",
      "direct dep(?:osit)?(?! (?:reversal|slip))",
    ],
    interestOnLoan: ["(?:loan|mortgage|overdraft|od|debit) (?:int|interest)"],
    premium: [
      "insurance prem(?:ium)?s?|premiums?|prem ?\\d*|ins(?:ur)? prem|insurance (?:payment|pmt|instalment|dd)",
    ],
    insurer: [
      "insurance|insurances|insurers?|insur|assurance|takaful|underwriters?|claim settlement|mutual ins|ins co|ins|life policy|policy(?: no)?|life cover|medical aid|insurance claim|geico|state farm|allianz|axa",
    ],
    rent: [
      "(?<!car |van |equipment |tool |bike )rent(?:al)?(?!(?:al)? ?(?:a )?(?:car|cars|vehicle)| a )|rents|leasehold|landlord|tenancy (?:contract|payment)|tenancy|letting fees|lease payment",
    ],
    loan: [
      "loans?|emi|mortgages?|mtg|install?ments?|drawdown|hire purchase|housing fin(?:ance)?|home finance|auto finance|car finance|vehicle finance|finance (?:co|install?ment)|lending|murabaha|ijarah?|student ln|financing",
    ],
    interest: [
      "interest|int(?=[\\s.:]*(?:pd|paid|cr|credit|credited|on|to|coll|collected|earned|from)(?!\\p{L})|[\\s.:\\d/-]*$)|(?<=(?:credit|cr|sb|savings?) )int|profit (?:paid|credit|distribution|share)|mudarabah?|dividends?|distributions? on shares|coupon payment",
    ],
    cardBill: [
      "(?:credit )?card (?:bill|repayment|payoff|balance payment)|credit card (?:payment|pmt|pymt|autopay)|(?:payment|pmt|pymt) to (?:credit )?card|payment (?:received )?(?:- )?thank you|amex (?:epayment|payment)|crcardpmt|autopay",
    ],
    takings: [
      "merchant settlement|card settlement|pos settlement|takings|payout|merchant (?:deposit|bankcard|services)|bankcard|sales proceeds",
    ],
    fee: [
      "(?<!consult(?:ing|ancy) |school |tuition |legal |professional |membership |audit |course |nursery |exam )fees?|(?<!purchases and )(?:charges?|chrgs?|chgs?)(?! ?card)|bank commission|commission(?! (?:paid|income|received|on sale|from))|service chg|svc chg|account maintenance|monthly maintenance|annual fee|min(?:imum)? bal(?:ance)?|penalty|overlimit|late payment fee",
    ],
    cashIn: [
      "cash (?:paid in|dep(?:osit(?:ed)?)?|in|lodge?ment|received)|(?:deposit|lodge?ment) (?:of )?cash|by cash|cdm cash|counter (?:deposit )?cash|atm .{0,20}deposit",
    ],
    cashOut: [
      "atm|atw|nwd|eaw|cashpoint|cash ?machine|cdm|autobank|(?:cash )?wdl|withdrawal(?!.*(?:transfer|trf|tfr|ach|wire|zelle|online|pos\\b))|self(?= ?(?:chq|cheque|wdl|withdrawal)| *$)",
    ],
    cash: ["cash(?! ?(?:app|management|flow|register))"],
    cheque: [
      "cheques?|checks?(?! ?(?:card|crd|point))|chqs?|chq\\d+|clg|clearing|micr|cts|remote deposit|mobile deposit|pdc",
    ],
    fuel: [
      "fuels?|petrol|(?:gas|filling|service|petrol|fuel) station|gasoline|diesel|gas & go|(?:visa|eftpos|pos|vis|contactless|card|checkcard).{0,40}(?:energy|gas|power|motors)",
    ],
    bill: [
      "(?:utility|utilities|electric(?:ity)?|power|gas|water|sewer|telecoms?|phone|mobile|internet|eb|broadband|energy|council) (?:bill|bills|payment|pmt|pymt|tokens?|recharge|charges)|utility|util pmt|electricity|broadband|airtime|recharge|postpaid|prepaid|bill ?pay(?:ment)?(?! to)|power tokens?",
    ],
    supplierOfHouse: [
      "electric|elec|energy|power|gas|water|sewer|sewerage|waste|telecoms?|telekom|telco|wireless|fibre|fiber|cable|cable comm|internet(?! ?(?:bank|transfer|trf|trfr|payment|pmt))|mobile(?! ?(?:bank|transfer|trf|payment|pmt|deposit|app|check|cheque|pay|money))|phone(?! ?(?:bank|transfer|payment))|\\p{L}+(?:fibre|fiber|water|telecom|net|power)(?= (?:broadband|plc|ltd))",
    ],
    namedSupplier: [
      "dewa|addc|sewa|fewa|etisalat|du (?:telecom|bill|mobile|postpaid|prepaid|home)|bescom|tangedco|mseb|vodafone|verizon|comcast|xfinity|eskom|tv licen[cs]e",
    ],
    cardPayment: [
      "pos|eftpos|cd(?= ?\\d{4})|card(?! account)|checkcard|visa|mastercard|maestro|mc|debit card|vis|purchases?|contactless|apple pay|google pay|e-?commerce|nets|tap|swipe|online purchase",
    ],
    transfer: [
      "transfers?|trf|tfr|xfer|tt|ft|tpft|neft|rtgs|imps|ach|wire|zelle|venmo|faster payments?|osko|payid|paynow|fast payment|mobile money|eft|sepa|swift|ipp|inhouse|remittances?|p2p|interbank|book transfer",
    ],
    moneyOut: [
      "dd|ddr|dds|direct debit|debit order|standing order|sto|so|bp|fpo|bpay|giro|outward|nach|to own|bill payment to|ib payment|supplier",
    ],
    moneyIn: [
      "cr|tr|bgc|fpi|obp|automated credit|bank giro credit|direct credit|inward|incoming|received|from|deposit|credit|paid in|lodge?ment|settlement|receipt|giro|by order",
    ],
    merchant: [
      "restaurants?|cafe|coffee|bakery|baker|pizza|burger|grill|diner|kitchen|foods?|wholefds|supermarket|hypermarket|grocer(?:y|ies|s)?|market|mart|pharmacy|chemist|shop|stores?|books?|hotels?|resort|airlines?|airways|air|taxi|cab|parking|transit|oil|cinema|gym|fitness|membership|subscription|mktplace|marketplace|trip",
      "uber|bolt|careem|grab|lyft|zipcar|amazon|amzn|ebay|netflix|spotify|starbucks|dunkin|mcdonald'?s|kfc|subway|walmart|wal-mart|costco|tesco|sainsburys?|asda|aldi|lidl|carrefour|lulu|ikea|zara|shell|esso|exxon|chevron|texaco|adnoc|enoc|airbnb|marriott|hilton|apple|google|microsoft|paypal|aliexpress|noon|sweetgreen|mbta|tjx|cvs",
    ],
    payment: ["upi|payment|pmt|pymt|online pmt|to|thank you|bill"],
    webShop: ["#\\s?\\d{2,}", "\\p{L}{3,}\\.(?:com|net|co|io|ae|uk|de|fr|in)(?![\\p{L}\\d])"],
  },
  around: [
    "bgc|bgr|cd(?= ?\\d{4})|sto|ddr?s?|so|bp|fpi|fpo|obp|cr|dr(?!\\.)|tr|chq|chqs|tfr|trf|trfr|xfer|ft|tt|mb|ib|ach|wire|neft|rtgs|imps|upi|nach|bil|onl|ppd|web|ccd|des(?=:)|conf|eft|eftpos|pos|vis|visa|mastercard|maestro|mc|nets|giro|osko|paynow|payid|bpay|swift|sepa|ipp|wps|atm|cdm|cts|micr|clg|zelle|netbank|mob|tpft|othr|orig|bnf|sal|emi|pdc",
    "salary|salaries|payroll|wages?|pay w/?e|pension(?: payment)?|(?:house|shop|flat|office|annual|monthly|garage) rent(?:al)?|rent(?:al)?|lease|council tax|income tax|corporate tax|provisional tax|property tax|tax|vat|gst|paye|ndds|xxsoc sec|tax ref|treas(?:ury)? \\d+|efiling|ach [dc](?=-)|fuel(?= purchase)|treas|dtax|advance tax|usataxpymt|eftps|canr|remote deposit(?: capture)?|capture",
    "ac|a/c|acc|acct|account|accounts|advance|apy|atm|automatic|automated|balance|banking|bank transfer|cash|cheques?|checks?|checkcard|charges?|clearing|collected|bank credit|m-banking|insurance claim|tenancy|apt|collection|commission|counter|credit(?! (?:suisse|agricole|mutuel|lyonnais|union))|debit|deposits?|dep|direct|dividends?|earned|fees?|fund transfer|funds|incoming|outgoing|inst|instant|install?ments?|interest|int|inward|outward|inhouse|loans?|home loan|auto loan|maintenance|manual|monthly|mtg p(?:y)?mt|mortgage(?: payment)?|merchandise|merchant(?: settlement)?|non-network|own|other|paid(?: in)?|payments?|pmts?|pymt|period|presented|prem ?\\d*|premiums?|profit|purchases?|quarterly|received|recurring|ref|reference|refund(?:ed)?|reimbursement|remittance|return(?:ed)?|rev|reversal|savings?|saver|sav|self|service|standing order|debit order|transaction|txn|transfers?|unpaid|wdl|withdrawal|yearly|card(?: no(?:\\.)?| number| ending)?|contactless|e-?commerce|faster|fast|online|on-?line|via|mobile app|mobile money|mobile banking|internet banking|bill ?pay(?:ment)?|bills?|util(?:ity)?(?: pmt| payment| bill)?|claim settlement|settlement|inv(?:oice)?|pol(?:icy)?|link|cashpoint|ref(?:erence)?|for|annual|medical insurance|electricity|broadband|internet|postpaid|prepaid|telecom bill|ins prem|power tokens?|water bill|gas bill|tenant|unit|flat|beneficiary|b/o|f/o|by order of|in favou?r of|ifo|payee|sender|remitter|b/?f|mbp|supplier|home internet|motor|funds insufficient|june|january|february|march(?= ?\\d|$)|april|may(?= ?\\d|$)|july|august|september|october|november|december|(?:jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)(?= ?\\d|$)|year|quarter|charge|revenue|tax payment|thank you|date|dated|on \\d.*|orig date.*|auth.*|utr.*|rrn.*|web pmt|id|iban.*|charlie|out|in|continued",
  ],
  links: "of|to|from|for|and|at|on|by|with",
};
