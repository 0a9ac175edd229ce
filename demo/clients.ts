/**
 * The eight clients and thirty accounts of the demo book. All of them are fictional.
 *
 * A client: id | name | business. Below it its accounts:
 * title | type | currency | usual balance | opened, in days ago | CBS account 1-6, 0 for none | work | later
 *
 * Work is what moves on the account, amounts being medians in whole units: `collect`, `cards` and `vendor` a number
 * of times a business day; `payroll`, `rent`, `utility` and `fee` each month; `sweep`, `fund` and `level` on a
 * weekday (0 is Sunday). Later is what became of it, and how many days ago.
 */
export const clientTable = `
CLIENT_001 | Dunewater Marine Supplies LLC | marine
  Export Collections    | COBO | USD | 640000 | 182 | 1 | collect 1.5 9500, sweep 0, fee 60 |
  Supplier Payments     | POBO | USD | 310000 | 182 | 1 | vendor 1.4 7200, fund 0, fee 75 |
  Operating Account     | BOTH | USD | 420000 | 181 | 2 | collect 0.8 6400, vendor 0.6 5100, rent 18500, utility 2400, fee 90, level 1 |
  UAE Collections       | COBO | AED | 900000 | 181 | 1 | collect 1.0 21000, sweep 2, fee 220 |
  Payroll and Utilities | POBO | AED | 520000 | 180 | 2 | payroll 14500, utility 8700, fund 3, fee 220 |
  European Desk         | BOTH | EUR | 180000 |  96 | 3 | collect 0.4 5800, vendor 0.3 4900, fee 80, level 4 | debits-off 4
CLIENT_002 | Falconmoor Freight FZE | freight
  Freight Collections   | COBO | USD | 480000 | 179 | 2 | collect 1.0 8800, sweep 1, fee 60 |
  Carrier Payments      | POBO | USD | 260000 | 179 | 2 | vendor 0.9 6900, fund 1, fee 75 |
  Customs and Duties    | POBO | AED | 350000 | 178 | 3 | vendor 0.5 14000, fund 2, fee 220 |
  Working Capital       | BOTH | USD | 300000 | 177 | 0 | collect 0.5 7700, vendor 0.4 6200, payroll 3900, fee 90, level 2 | cbs-4 121
CLIENT_003 | Cedarline Health Group | health
  Insurance Collections | COBO | USD | 710000 | 176 | 3 | collect 0.8 17500, sweep 3, fee 60 |
  Patient Receipts      | COBO | AED | 260000 | 175 | 3 | cards 0.9 6300, sweep 4, fee 220 |
  Medical Procurement   | POBO | USD | 240000 | 175 | 3 | vendor 0.7 8400, fund 0, fee 75 |
  Clinic Operations     | BOTH | USD | 190000 | 174 | 4 | collect 0.3 4800, payroll 4200, utility 3100, rent 12000, fee 90, level 3 |
CLIENT_004 | Sandreef Hotels & Resorts LLC | hotels
  Room Revenue          | COBO | USD | 390000 | 172 | 4 | cards 1.2 5600, sweep 0, fee 60 |
  Events and Banquets   | COBO | USD | 150000 | 171 | 0 | collect 0.4 9900, sweep 2, fee 60 | inactive 33
  Purchasing            | POBO | USD | 170000 | 171 | 4 | vendor 0.9 3300, utility 7800, fund 4, fee 75 |
  Beach Club            | BOTH | USD |  60000 | 168 | 5 | cards 0.5 1900, vendor 0.3 2100, fee 90, level 0 | suspended 39
CLIENT_005 | Noorvale Textiles LLC | textiles
  Retail Collections    | COBO | USD | 120000 | 165 | 5 | collect 0.8 2900, sweep 1, fee 60 |
  Mill Payments         | POBO | EUR |  95000 | 164 | 5 | vendor 0.4 5200, fund 1, fee 70 |
  Uniform Contracts     | COBO | USD |  88000 | 160 | 5 | collect 0.3 4100, fee 60 | emptied 49, inactive 47
CLIENT_006 | Qasrwaha Communities LLC | homes
  Owners' Association   | COBO | AED |1100000 | 158 | 6 | collect 0.9 13500, sweep 3, fee 220 |
  Retail Leases         | COBO | USD | 210000 | 157 | 3 | collect 0.4 7400, sweep 2, fee 60 | cbs-6 64
  Contractors           | POBO | AED | 430000 | 157 | 6 | vendor 0.6 16800, utility 11900, fund 0, fee 220 |
  Reserve Fund          | BOTH | USD | 520000 | 150 | 6 | collect 0.1 24000, vendor 0.05 18000, fee 90, level 4 |
CLIENT_007 | Bluepalm Software FZ-LLC | software
  Licence Collections   | COBO | USD | 280000 | 146 | 1 | collect 0.6 6600, sweep 4, fee 60 |
  Contractor Payments   | POBO | EUR |  60000 | 118 | 0 | vendor 0.4 3200, fund 3, fee 70 |
  Project Escrow        | BOTH | USD | 150000 | 140 | 2 | collect 0.2 12000, vendor 0.15 9000, fee 90, level 1 | suspended 52
CLIENT_008 | Lanternby Education Group | school
  Tuition Collections   | COBO | USD | 240000 |  12 | 4 | collect 1.1 3700, sweep 2, fee 60 |
  Campus Operations     | POBO | USD |      0 |   3 | 0 | |
`;

/** A name as long as bank customers' names can be, instead of the client's and the title. */
export const longNames: Readonly<Record<string, string>> = {
  "Owners' Association":
    "Qasrwaha Waterfront Residences Phase Two Owners' Association, Service Charge and Reserve Fund Collections, represented by Qasrwaha Communities LLC as Appointed Manager",
};
