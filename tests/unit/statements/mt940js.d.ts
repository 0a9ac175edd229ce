/** Types of the parts of the library that the tests use; it comes without types. */
declare module "mt940js" {
  export class Parser {
    constructor(options?: { no86Structure?: boolean });
    parse(text: string): {
      openingBalance: number;
      closingBalance: number;
      transactions: {
        amount: number;
        details: string;
        bankReference: string;
        reference: string;
        date: Date;
      }[];
    }[];
  }
}
