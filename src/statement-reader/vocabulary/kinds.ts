import type { PaperKinds } from "./paper-kinds";
import type { Folded, Patterns, Phrases } from "./phrases";

/** Further kinds of words, by subject. */
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
    /** Headings only if they stand alone: 'Details of payment' is not a column of payments. */
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
    /** Endings of the text before the last date, below the first one. */
    ends?: Phrases;
    /** A line with a period. */
    named?: Patterns;
    /** Endings of a day ('1st'); its name; 'yesterday'. */
    ordinals?: Phrases;
    weekdays?: Phrases;
    relative?: Phrases;
    /** Between a label and the month that it speaks of. */
    beforeMonth?: Phrases;
    /** The year so far; any word for a year. */
    yearSoFar?: Patterns;
    years?: Patterns;
  };
  pages: {
    page?: Patterns;
    sheet?: Patterns;
    /** Words before a total number: 'of', 'of a total of'; 'consists of 3 pages'; 'Total pages: 3'. */
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
    /** Letters in every label of a balance; words for a balance within others. */
    stems?: Phrases;
    named?: Folded;
    /** Words of a label that name the balance's side without changing its meaning. */
    inCredit?: Phrases;
    overdrawn?: Phrases;
    /** Brought forward and carried forward. */
    brought?: Folded;
    carried?: Folded;
    /** A balance that includes further available money, and one that is transferred to another account. */
    available?: Folded;
    moved?: Folded;
    /** Balances of other things (points, limits), and unbooked ones, without accents. */
    lookalikes?: Patterns;
    unbooked?: Patterns;
  };
  sums: {
    /** 'Total', 'sum': words that make a sum of the word beside them. */
    total?: Phrases;
    /** Beginnings of a total's label or title; endings of the label; letters in it. */
    begins?: Phrases;
    ends?: Phrases;
    stems?: Phrases;
    /** 'Period', 'month': the statement's own span, which makes a sum of a side beside it. */
    spans?: Phrases;
    /** 'Of the', 'your', 'transactions': words of a sum without information about its side. */
    links?: Phrases;
    /** A sum without a side; a sum of a side that is not a balance; the sum of all movements; its span behind it. */
    bare?: Patterns;
    ofASide?: Folded;
    net?: Folded;
    span?: Folded;
    /** 'Deposits' of an overview, which may be accounts. */
    deposits?: Phrases;
    /** One kind of debits among others; kinds of charges to a card. */
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
    /** Titles of statements of cards and loans; words of one; words that confirm that a balance is owed. */
    titles?: Folded;
    maybe?: Patterns;
    surely?: Patterns;
    /** The minimum payment of a card; beginnings of lines that only cards have. */
    smallestPayment?: Folded;
    cardLines?: Patterns;
    /** Words for purchases and payments: a debit of an account and a credit of a card. */
    purchases?: Patterns;
    payments?: Patterns;
    /** A card's charges of interest and their sum, as whole texts. */
    interest?: Folded;
    interestSum?: Folded;
  };
  /** Reservations that a paper prints about itself. */
  caveats: {
    /** Rows struck through; omitted transactions; but not the reader's own bookkeeping. */
    struck?: Patterns;
    partial?: Patterns;
    ownBooks?: Patterns;
    /** A draft, a specimen, a replaced statement: in a sentence, and as a stamp alone. */
    notFinal?: Patterns;
    stamps?: Patterns;
    /** 'In thousands of euros': the number, one word for the whole, words for money. */
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
    /** Phrases that also begin other labels ('Customer reference'). */
    heldBy?: Phrases;
    /** Labels that contain one of the holder's and name another: 'Branch name'. */
    notHolder?: Phrases;
    /** Labels in an address block that are no names. */
    otherLabels?: Phrases;
    /** 'Account:' behind a title, or at the end of text that is not a name. */
    named?: Patterns;
    /** Kinds of accounts and of cards before their number; signs of a number; means of payment that are no accounts. */
    kinds?: Patterns;
    cards?: Patterns;
    numberSigns?: Patterns;
    movesMoney?: Patterns;
  };
  names: {
    /**
     * 'Mrs', 'Herr'; honorifics behind a name; 'von', 'de' within names; endings that only names have; 'Ltd', 'GmbH'.
     */
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
    /** Words of banks' products and slogans; a bank's name also has another word. */
    banking?: Phrases;
    bankParticles?: Phrases;
  };
};
