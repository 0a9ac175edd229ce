import { rolesWith } from "@/access/policy";
import { journalKinds } from "./journal-kinds";
import {
  type JournalKind,
  type JournalKinds,
  listKindNames,
  type Sql,
  sqlList,
} from "./journal-kinds/declaration";

/** A kind with its name. */
type Named = JournalKind<string> & { name: string };

/**
 * The program's part that follows from the declarations of `db/journal-kinds`: a trigger for each kind, and the one on `journals` that
 * calls them. As a file of `db/program` it is `posting-kinds.sql`.
 */
export function postingProgram(kinds: JournalKinds<string> = journalKinds): string {
  const named = Object.entries(kinds).map(([name, kind]): Named => ({ ...kind, name }));
  const [direct, others] = [named.filter((kind) => kind.direct), named.filter((kind) => !kind.direct)];
  return [
    view,
    ...direct.map(directTrigger),
    commonTrigger(others, direct),
    ...others.map(commandTrigger),
  ].join("\n");
}

/** Expands `gives_back(kind)` and `may_be_empty(kind)` in a file of the program: SQLite has no functions of its own. */
export function withJournalKinds(text: string, kinds: JournalKinds<string> = journalKinds): string {
  const among = (holds: (kind: JournalKind<string>) => unknown) => (_: string, kind: string) => {
    const names = listKindNames(kinds, holds);
    return names.length === 1 ? `${kind} = '${names[0]}'` : `${kind} IN ${sqlList(names)}`;
  };
  return text
    .replaceAll(
      /\bgives_back\((\S+?)\)/g,
      among(({ givesBack }) => givesBack),
    )
    .replaceAll(
      /\bmay_be_empty\((\S+?)\)/g,
      among(({ mayBeEmpty }) => mayBeEmpty),
    );
}

const view = `
CREATE VIEW posting_commands AS
SELECT NULL AS id, NULL AS kind, NULL AS user_id, NULL AS command, NULL AS created_at;
`;

/**
 * SQL of the role that a kind asks of its user: one of several is the user's own.
 * @throws Error if its right has no role, or several that it does not declare
 */
function roleSql({ name, right, severalRoles }: Named): Sql {
  const roles = rolesWith(right);
  const [role] = roles;
  if (role === undefined || (roles.length > 1 && !severalRoles))
    throw new Error(`A ${name} needs a right of exactly one role`);
  if (roles.length === 1) return `'${role}'`;
  return `coalesce((SELECT role FROM users WHERE id = NEW.user_id AND role IN ${sqlList(roles)}), '${role}')`;
}

const isOfClients = ({ right }: Named) => rolesWith(right).join() === "client_user";

const admission = (role: Sql) => `
  INSERT INTO posting_admissions (journal_id, user_id, session_id, role, created_at)
  VALUES (NEW.id, NEW.user_id, NEW.command ->> '$.origin.session', ${role}, NEW.created_at);`;

const claim = `
  INSERT INTO posting_claims (user_id, created_at, journal_id, scope, key, body_hash, status, expires_at)
  VALUES (NEW.user_id, NEW.created_at, NEW.id, NEW.command ->> '$.key.scope', NEW.command ->> '$.key.key',
    NEW.command ->> '$.key.bodyHash', NEW.command ->> '$.key.status', NEW.command ->> '$.key.expiresAt');

  INSERT INTO posting_approvals (unasked) VALUES (NEW.command ->> '$.unasked');`;

const directTrigger = (kind: Named) => `
CREATE TRIGGER journals_${kind.name} BEFORE INSERT ON journals WHEN NEW.kind = '${kind.name}' BEGIN${admission(roleSql(kind))}
${claim}
${work(kind)}
${seal(kind)}
END;
`;

function commonTrigger(kinds: readonly Named[], direct: readonly Named[]): string {
  const roles = kinds.map((kind) => `\n      WHEN '${kind.name}' THEN ${roleSql(kind)}`).join("");
  const ofClients = kinds.filter(isOfClients).map(({ name }) => name);
  return `
CREATE TRIGGER journals_post BEFORE INSERT ON journals WHEN NEW.kind NOT IN ${sqlList(direct.map(({ name }) => name))} BEGIN${admission(`CASE NEW.kind${roles}
      ELSE RAISE(ABORT, 'JOURNAL_KIND') END`)}

  -- A client posts on its own accounts only; others do not exist for it.
  SELECT RAISE(ABORT, 'ACCOUNT_NOT_FOUND')
  FROM users u
  WHERE u.id = iif(NEW.kind IN ${sqlList(ofClients)}, NEW.user_id, NULL) AND u.client_id IS NOT (
    SELECT client_id FROM virtual_accounts WHERE id = NEW.command ->> '$.steps[0].account');
${claim}

  INSERT INTO posting_commands (id, kind, user_id, command, created_at)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.command, NEW.created_at);
END;
`;
}

const commandTrigger = (kind: Named) => `
CREATE TRIGGER posting_commands_${kind.name} INSTEAD OF INSERT ON posting_commands WHEN NEW.kind = '${kind.name}' BEGIN
${work(kind)}
${seal(kind)}

${completeness(kind)}
END;
`;

const work = ({ work }: Named) => work.map((statement) => `  ${statement};`).join("\n\n");

/** Call of the seal, with the contents of the journal's row of the trail. */
function seal({
  name,
  action,
  about = [],
  makes,
  payment = "NULL",
  change,
  sealedBy = "posting_seals",
}: Named): Sql {
  const subjects = about.map(({ resource, id }) => ({ resource, id: `NEW.command ->> '${id}'` }));
  const last = makes ?? subjects.pop();
  if (!last) throw new Error(`A ${name} has no record for its row of the trail`);
  const among = makes ? [] : subjects;
  const resource = among.reduceRight(
    (otherwise, subject) => `iif(${subject.id} IS NULL, ${otherwise}, '${subject.resource}')`,
    `'${last.resource}'`,
  );
  const id = among.reduceRight((otherwise, subject) => `coalesce(${subject.id}, ${otherwise})`, last.id);
  return `  INSERT INTO ${sealedBy} (
    journal_id, kind, user_id, created_at, command, action, resource, resource_id, payment, before, after)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command, '${action}', ${resource},
    ${id},
    ${payment},
    ${change?.before ?? "NULL"},
    ${change?.after ?? "NULL"});`;
}

/** Refuses an incomplete journal, or one whose command has other steps. */
function completeness({ steps, shape: { made, pair, unless } }: Named): Sql {
  const among = (alternatives: readonly string[]) => `'|${alternatives.join("|")}|'`;
  const shape = `  INSERT INTO posting_shapes (journal_id, command, steps, made, pair)
  VALUES (NEW.id, NEW.command, ${among(steps)}, ${among(made)}, ${pair ? `'${pair}'` : "NULL"});`;
  return unless === undefined ? shape : `${shape}\n\n  SELECT RAISE(ABORT, 'INCOMPLETE') WHERE ${unless};`;
}
