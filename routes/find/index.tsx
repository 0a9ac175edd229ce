import { z } from "zod";
import { accountMessages } from "@/accounts/contract";
import { listAccounts } from "@/accounts/list";
import { page } from "@/define";
import { FoundAccounts } from "@/header/find";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { PageHeader } from "@/ui/page-header";

const shown = 8;

/** The accounts that the header's search finds, within what the actor may see. */
export default page({
  access: "accounts:read",
  title: "Find an account",
  query: z.object({ q: z.string().trim().max(200).default("") }),
  async load({ actor, deps, query: { q } }) {
    if (q === "") return { accounts: [], more: false };
    const { rows, next } = await listAccounts(deps, actor, { q }, { limit: shown });
    return { accounts: rows, more: next !== undefined };
  },
  view: ({ actor, data: { accounts, more }, query: { q } }) => (
    <>
      <PageHeader title="Find an account" description={q && `Accounts that match “${q}”`} />
      <Card>
        <div class="found">
          {accounts.length > 0 ? (
            <FoundAccounts accounts={accounts} role={actor.role} />
          ) : q === "" ? null : (
            <EmptyState title={accountMessages.empty} icon="search" />
          )}
          {more ? <p class="card-more">There are more: type more of the name, IBAN or reference.</p> : null}
        </div>
      </Card>
    </>
  ),
});
