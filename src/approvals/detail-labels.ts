import { sentLabels } from "@/vocabulary/sent-details";

const words: Readonly<Record<string, string>> = {
  ...sentLabels,
  clientId: "Client ID",
  virtualAccountId: "Virtual Account",
  isActive: "Active",
  networth: "Net Worth",
  acceptSignedUpClient: "Accepts a signed-up client",
  cbsAccount: "CBS account",
  from: "From",
  to: "To",
  bankLine: "Bank line",
  sha256: "SHA-256 of the file",
  creditEnabled: "Credits",
  debitEnabled: "Debits",
  customerName: "Customer name",
  keptNow: "Kept now",
  keptThen: "Kept then",
  rowsOfPostings: "Rows of postings",
  older: "Records that are older",
  secondFactor_admin: "Second factor of admins",
  secondFactor_auditor: "Second factor of auditors",
  secondFactor_client_user: "Second factor of clients",
  paymentsThatAsk: "Payments that ask",
  ask_roles: "Users, roles and sign-in settings",
  ask_apiClients: "API clients",
  ask_beneficiaries: "Beneficiaries",
  ask_webhooks: "Webhooks",
  claim: "Claim of the groups",
  typeOfEntity: "Type of entity",
};

/** The label of a detail: 'Client ID' for `clientId`. */
export const detailLabel = (name: string): string =>
  words[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
