import type { Vocabulary } from "./vocabulary";

export const hebrew: Vocabulary = {
  months: "ינואר, פברואר, מרץ, אפריל, מאי, יוני, יולי, אוגוסט, ספטמבר, אוקטובר, נובמבר, דצמבר",
  headings: {
    date: "תאריך, תאריך פעולה, תאריך העסקה",
    valueDate: "תאריך ערך",
    description: "תיאור, פרטים, תאור הפעולה",
    debit: "חובה",
    credit: "זכות",
    amount: "סכום",
    balance: "יתרה",
  },
  labels: {
    opening: "יתרת פתיחה, יתרה קודמת",
    closing: "יתרת סגירה, יתרה נוכחית",
  },
  pages: {
    page: /עמוד|דף/iu,
    of: /מתוך/iu,
  },
  pending: {
    titles: "עסקאות ממתינות, תנועות בהמתנה",
  },
};
