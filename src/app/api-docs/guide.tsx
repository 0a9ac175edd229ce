import { absoluteLimit, idleLimit } from "@/access/activity";
import { Card } from "@/ui/card";
import { CodeBlock } from "@/ui/code-block";
import { DefinitionList } from "@/ui/definition-list";
import { data } from "@/vocabulary/language/around";

type Props = {
  /** Address that calls begin with, e.g. `https://va.bank.example`. */
  base: string;
  /** The name of the session's cookie. */
  cookie: string;
  /** The bank's time zone. */
  zone: string;
  /** Number of days for which an Idempotency-Key is bound. */
  keyDays: number;
  /** True if the demo book is loaded, with its sample logins. */
  demo: boolean;
};

const minute = 60_000;

const statuses = [
  ["400", "The call is invalid: fields has a sentence for each field"],
  ["401", "No session, or an expired one"],
  ["403", "The caller lacks the right or the scope"],
  ["404", "There is no such record, or it belongs to another client"],
  ["409", "The current state forbids it: status, funds, a limit, or a newer version"],
  ["413, 415", "The body is too large, or its media type is not accepted"],
  ["422", "The Idempotency-Key was used with another body"],
  ["429, 503", "Try again after the seconds in Retry-After"],
] as const;

const errorExample = JSON.stringify(
  {
    message: "Use an amount such as 1250.00",
    code: "bad_request",
    fields: { amount: "Use an amount such as 1250.00" },
  },
  null,
  2,
);

/** Guide for every call: overview, authentication, roles, errors, idempotency, lists. */
export const Guide = ({ base, cookie, zone, keyDays, demo }: Props) => (
  <div class="guide">
    <Card title={data("Overview")}>
      <p>
        A REST interface: things at addresses, JSON in and out, a session for authentication. Amounts are
        decimal strings such as "1250.00", instants ISO 8601 in UTC, dates those of the bank ({zone}).
      </p>
      <p>Base address</p>
      <CodeBlock label="the base address" text={base} />
    </Card>
    <Card title={data("Authentication guide")}>
      <p>
        A program has an api client (POST /api/api-clients), whose scopes say what it may call; each call
        names its own. It gets a token for ten minutes, and sends it as Authorization: Bearer.
      </p>
      <CodeBlock
        label="how a token is got"
        text={`curl '${base}/oauth/token' -u 'OAUTH_CLIENT_ID:SECRET' \\\n  -d grant_type=client_credentials`}
      />
      <p>
        A person's POST /api/auth/login answers the user and sets the cookie {cookie}, which every other call
        sends along. A session ends after {idleLimit / minute} minutes without activity and{" "}
        {absoluteLimit / (60 * minute)} hours in any case; POST /api/auth/logout ends it at once.
      </p>
      {demo ? <p>A sample admin login exists in this demo: admin, admin123.</p> : null}
    </Card>
    <Card title={data("Role summary")}>
      <DefinitionList
        rows
        items={[
          { term: "Admin", detail: "Full access" },
          { term: "Client User", detail: "Own virtual accounts and transactions" },
          { term: "Auditor", detail: "Read-only" },
        ]}
      />
    </Card>
    <Card title={data("Errors")}>
      <DefinitionList sentences items={statuses.map(([term, detail]) => ({ term: data(term), detail }))} />
      <CodeBlock label="an error" text={errorExample} />
    </Card>
    <Card title={data("Idempotency and versions")}>
      <p>
        A call that moves money or creates something takes an Idempotency-Key of your choice: sent again with
        the same body within {keyDays} days it answers the first answer, with Idempotency-Replayed: true,
        whatever has changed since, and nothing happens twice. Each answer has the end of that time in
        Idempotency-Key-Expires. With another body the call is refused with 422.
      </p>
      <p>
        A repeat after that time is refused with 409 KEY_EXPIRED, which names the movement that was booked.
        This refusal holds for ever if money was moved, and for a year otherwise. If you mean another movement
        with the same account, amount and reference, send a new key. A payment of a client needs a new
        reference as well: each is paid once from an account.
      </p>
      <p>
        Editable records have a version, which is also their ETag. Send it back in If-Match: the edit fails
        with 409 if somebody else edited the record in the meantime.
      </p>
      <p>
        If the bank requires a second person, a call answers 202 with an approvalId and a Location: the
        request is stored, and carried out once another admin has approved it.
      </p>
    </Card>
    <Card title={data("Lists")}>
      <p>
        A list answers an array of at most 1,000 rows, newest first. limit asks for fewer; if there are more,
        a Link header with rel="next" (RFC 8288) leads to them. CSV files hold exactly the filtered rows.
      </p>
    </Card>
  </div>
);
