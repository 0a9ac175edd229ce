import type { PaperKinds } from "./paper-kinds";
import type { Folded, Patterns, Phrases } from "./phrases";

/** Further kinds of words, by what they are about. */
export type Kinds = {
  /** Words of a sentence. */
  links: {
    and?: Phrases;
    or?: Phrases;
    in?: Phrases;
    of?: Phrases;
    other?: Phrases;
    /** Prepositions and the like at the end of a label, as printed. */
    fillers?: Phrases;
  };
  columns: {
    /** Headings only where they stand alone: 'Details of payment' is not a column of payments. */
    weak?: Phrases;
    days?: Phrases;
    months?: Phrases;
    currencies?: Phrases;
    /** Numbers of cheques. */
    cheques?: Folded;
  };
  periods: {
    /** 'To' between both dates of a period, and 'from' before it. */
    until?: Phrases;
    from?: Phrases;
    /** Ends of what stands before the last date, below the first one. */
    ends?: Phrases;
    /** A line with a period. */
    named?: Patterns;
    /** Endings of a day ('1st'); its name; 'yesterday'. */
    ordinals?: Phrases;
    weekdays?: Phrases;
    relative?: Phrases;
    /** Between a label and the month that it speaks of. */
    beforeMonth?: Phrases;
    /** A figure of the year so far; any word of a year. */
    yearSoFar?: Patterns;
    years?: Patterns;
  };
  pages: {
    page?: Patterns;
    sheet?: Patterns;
    /** Before how many there are: 'of', 'of a total of'; 'consists of 3 pages'; 'Total pages: 3'. */
    of?: Patterns;
    ofAll?: Patterns;
    consistsOf?: Patterns;
    count?: Patterns;
    /** 'Continued' behind a title; 'continued overleaf'; 'continued from'. */
    continued?: Phrases;
    goesOn?: Patterns;
    wentOn?: Patterns;
  };
  /** Marks of a side in a column of their own, and those beside balances only, as printed. */
  sides: {
    credit?: Phrases;
    debit?: Phrases;
    creditBalance?: Phrases;
    debitBalance?: Phrases;
  };
  balances: {
    /** 'Balance' alone; with one of `first` or `last` it is the opening or the closing one. */
    balance?: Phrases;
    first?: Phrases;
    last?: Phrases;
    /** Letters that every label of a balance has; words for a balance within others. */
    stems?: Phrases;
    named?: Folded;
    /** Words of a label that name the balance's side, and change nothing else of it. */
    inCredit?: Phrases;
    overdrawn?: Phrases;
    /** Brought forward and carried forward. */
    brought?: Folded;
    carried?: Folded;
    /** A balance with what may be drawn besides, and one that is moved to another account. */
    available?: Folded;
    moved?: Folded;
    /** Balances of other things (points, limits), and such as are not booked, without accents. */
    lookalikes?: Patterns;
    unbooked?: Patterns;
  };
  sums: {
    /** 'Total', 'sum': words that make a sum of what stands beside them. */
    total?: Phrases;
    /** Beginnings of the label or title of a total; endings of the label; letters that it has. */
    begins?: Phrases;
    ends?: Phrases;
    stems?: Phrases;
    /** 'Period', 'month': the statement's own span, which makes a sum of a side beside it. */
    spans?: Phrases;
    /** 'Of the', 'your', 'transactions': words of a sum without information about its side. */
    links?: Phrases;
    /** A sum without a side; a sum of a side that is not a balance; what all rows moved together; its span behind. */
    bare?: Patterns;
    ofASide?: Folded;
    net?: Folded;
    span?: Folded;
    /** 'Deposits' of an overview, which may be accounts. */
    deposits?: Phrases;
    /** One kind of debits among others; those that are a part of what is charged to a card. */
    partsOfDebits?: Phrases;
    partsOfCards?: Phrases;
  };
  /** 'Number of transactions: 12', 'showing 12 withdrawals', '12 entries in total'. */
  counts: {
    rows?: Patterns;
    debits?: Patterns;
    credits?: Patterns;
    numberOf?: Patterns;
    shown?: Patterns;
    found?: Patterns;
  };
  /**
   * Words for announced or pending bookings: at the end of a title or description, as a whole title, or in a title with
   * a date.
   */
  pending: {
    ends?: Folded;
    titles?: Folded;
    dated?: Patterns;
  };
  owed: {
    /** Titles of statements of cards and loans; words of one; words that bear out that a balance is owed. */
    titles?: Folded;
    maybe?: Patterns;
    surely?: Patterns;
    /** The smallest payment that a card asks for; beginnings of lines that only cards have. */
    smallestPayment?: Folded;
    cardLines?: Patterns;
    /** Words for purchases and payments: a debit of an account and a credit of a card. */
    purchases?: Patterns;
    payments?: Patterns;
    /** A card's charges of interest and their sum, whole. */
    interest?: Folded;
    interestSum?: Folded;
  };
  /** Reservations that a paper prints about itself. */
  caveats: {
    /** Rows struck through; transactions left out; unless one's own books are spoken of. */
    struck?: Patterns;
    partial?: Patterns;
    ownBooks?: Patterns;
    /** A draft, a specimen, a replaced statement: in a sentence, and as a stamp alone. */
    notFinal?: Patterns;
    stamps?: Patterns;
    /** 'In thousands of euros': the number, one word for all that, words for money. */
    multiples?: Patterns;
    scaled?: Patterns;
    money?: Patterns;
  };
  papers: PaperKinds;
  accounts: {
    /** Labels of an account's or a card's number. */
    number?: Phrases;
    iban?: Phrases;
    /** Labels of national numbers, which name the account if nothing shorter does. */
    national?: Phrases;
    /** Words for mobile wallets, and labels of the telephone number that is the account number there. */
    wallets?: Patterns;
    walletNumber?: Phrases;
    /** Labels of the holder's name. */
    holder?: Phrases;
    /** Phrases that begin other labels as well ('Customer reference'). */
    heldBy?: Phrases;
    /** Labels that hold one of the holder's and name another: 'Branch name'. */
    notHolder?: Phrases;
    /** Labels in an address block that are no name. */
    otherLabels?: Phrases;
    /** 'Account:' behind a title, or at the end of what is not a name. */
    named?: Patterns;
    /** Kinds of accounts and of cards before their number; signs of a number; what moves money instead. */
    kinds?: Patterns;
    cards?: Patterns;
    numberSigns?: Patterns;
    movesMoney?: Patterns;
  };
  names: {
    /** 'Mrs', 'Herr'; what honours a name behind it; 'von', 'de' within names; endings that only names have; 'Ltd', 'GmbH'. */
    titles?: Phrases;
    honorifics?: Phrases;
    particles?: Phrases;
    patronymics?: Patterns;
    companies?: Patterns;
    /** Words that never occur in a holder's name, as printed and folded: of banks, of statements and of addresses. */
    none?: Patterns;
    noneFolded?: Folded;
    /** Words of banks: in a web address, in a name; labels of the name; marks of a sentence or another heading. */
    inAddresses?: Patterns;
    banks?: Patterns;
    bankLabels?: Patterns;
    sentences?: Patterns;
    noLetterhead?: Patterns;
    /** Words of what banks sell and say; a bank's name has another word besides. */
    banking?: Phrases;
    bankParticles?: Phrases;
  };
};
