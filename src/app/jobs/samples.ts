import type { Deps } from "@/deps";

/** Takes the samples that a node's searches rely on, so that its first search need not wait for them. */
export async function takeSamples({ db }: Deps): Promise<void> {
  const { sampleOfTransactions } = await import("@/accounts/transactions/search");
  const { sampleOfAccounts } = await import("@/accounts/search");
  for (const sample of [sampleOfTransactions, sampleOfAccounts]) await sample(db);
}
