import { committedSchema, type Schema } from "db/migrate";

const left = /'(networth|pass_through_amount)', (?:OLD\.)?\1,\s*/g;

/** The schema of a version whose digests of users and of alert settings left a column out. */
export function olderSchema(): Schema {
  const { migrations, program, fill = [] } = committedSchema();
  const files = program.files.map((file) => {
    const objects = file.objects.map((object) => ({ ...object, sql: object.sql.replace(left, "") }));
    const changed = objects.some(({ sql }, i) => sql !== file.objects[i]?.sql);
    return { ...file, objects, hash: changed ? `${file.hash} older` : file.hash };
  });
  return { migrations, fill, program: { version: program.version - 1, files } };
}
