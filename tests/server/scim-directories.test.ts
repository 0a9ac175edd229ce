import { afterAll, beforeAll, expect, test } from "bun:test";
import { z } from "zod";
import { countCases } from "../samples";
import { type Book, startBook } from "./book";
import { variablesFor } from "./directory-provider";
import { scimGroupSchema, scimUserSchema, startScim } from "./scim-client";

const mappings = [
  { group: "Admins", role: "admin", clientId: null },
  { group: "Auditors", role: "auditor", clientId: null },
  { group: "Gulf", role: "client_user", clientId: "GULF" },
  { group: "Noor", role: "client_user", clientId: "NOOR" },
] as const;
type GroupName = (typeof mappings)[number]["group"];

const core = "urn:ietf:params:scim:schemas:core:2.0:User";
const enterprise = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

let book: Book;
let directory: Awaited<ReturnType<typeof startScim>>;
const groups: Record<string, string> = {};
let made = 0;

beforeAll(async () => {
  // Nobody signs in by the provider here: access and role are read from the user.
  book = await startBook({ ...variablesFor("https://login.bank.example"), EMERGENCY_USERNAME: "amal" });
  await book.send("admin", "PUT", "/api/sign-in-settings", { json: { directory: { mappings } } });
  directory = await startScim(book);
  const list = z.looseObject({ Resources: scimGroupSchema.array() });
  for (const { id, displayName } of list.parse(await (await directory.scim("GET", "Groups")).json())
    .Resources)
    groups[displayName] = id;
});
afterAll(() => book.close());

const groupAt = (name: GroupName) => `Groups/${groups[name]}`;
const mayRead = async (cookie: string) =>
  (await book.call("GET", "/api/virtual-accounts", { cookie })).status === 200;
const getBody = async (answer: Response): Promise<unknown> => answer.json();

/** User as Okta creates it: its whole profile, an unused password, and no roles. */
const fromOkta = (name: string) => ({
  schemas: [core],
  userName: `${name}@meridian.example`,
  name: { givenName: "Wren", familyName: "Aldous" },
  emails: [{ primary: true, value: `${name}@meridian.example`, type: "work" }],
  displayName: "Wren Aldous",
  locale: "en-US",
  externalId: `00u-${name}`,
  groups: [],
  password: "1mz050nq",
  active: true,
});

async function provision(given?: string, more: object = {}) {
  made += 1;
  const name = given ?? `person${made}`;
  const answer = await directory.scim("POST", "Users", { ...fromOkta(name), ...more });
  expect([name, answer.status]).toEqual([name, 201]);
  const { id } = scimUserSchema.parse(await answer.json());
  return { id, profile: fromOkta(name) };
}
const join = (id: string, name: GroupName) =>
  directory.patchAt(groupAt(name), [{ op: "Add", path: "members", value: [{ $ref: null, value: id }] }]);

test("Okta makes a user before their group, changes the profile as a whole, deactivates and activates them again", async () => {
  const { id, profile } = await provision();
  expect(await directory.user(id)).toMatchObject({ active: true, roles: [], groups: [] });
  expect(await directory.findRights(id)).toBeUndefined();

  // Group push.
  const pushed = await directory.patchAt(groupAt("Auditors"), [
    { op: "replace", value: { id: groups.Auditors, displayName: "Auditors" } },
    { op: "add", path: "members", value: [{ value: id, display: profile.userName }] },
  ]);
  expect(await getBody(pushed)).toMatchObject({ members: [{ value: id }] });
  expect(await directory.findRights(id)).toBe("auditor of HOUSE");
  const cookie = await directory.getSession(id);

  const { active: _, ...silent } = profile;
  const emails = [{ primary: true, value: "wren.new@meridian.example", type: "work" }];
  for (const put of [{ ...profile, id, emails, title: "Head of Cash" }, silent]) {
    const answer = await directory.scim("PUT", `Users/${id}`, put);
    expect(await getBody(answer)).toMatchObject({ active: true, roles: [{ value: "Auditors" }] });
  }
  const { externalId: __, ...unnamed } = { ...profile, emails };
  expect((await directory.scim("PUT", `Users/${id}`, unnamed)).status).toBe(200);
  expect(await directory.user(id)).toMatchObject({ emails, externalId: profile.externalId });
  expect(await mayRead(cookie)).toBe(true);

  expect((await directory.patch(id, [{ op: "replace", value: { active: false } }])).status).toBe(200);
  expect(await mayRead(cookie)).toBe(false);
  expect(await directory.user(id)).toMatchObject({ active: false, roles: [{ value: "Auditors" }] });
  expect((await directory.scim("PUT", `Users/${id}`, silent)).status).toBe(200);
  expect(await directory.findRights(id)).toBeUndefined();
  expect((await directory.scim("PUT", `Users/${id}`, profile)).status).toBe(200);
  expect(await directory.findRights(id)).toBe("auditor of HOUSE");

  // A pushed group replaces the former one, and has its id as a name meanwhile.
  const put = { displayName: "Auditors", members: [], id: groups.Auditors };
  expect((await directory.scim("PUT", groupAt("Auditors"), put)).status).toBe(200);
  expect(await directory.findRights(id)).toBeUndefined();
  expect(await book.flaws()).toEqual([]);
});

test("the directory lets nobody in again whom the bank let in and then deactivated itself", async () => {
  const { id, profile } = await provision();
  for (const isActive of [true, false]) {
    const json = { isActive };
    expect((await book.send("admin", "PUT", `/api/users/${id}/activity`, { json })).status).toBe(200);
  }
  await join(id, "Auditors");
  expect(await directory.findRights(id)).toBeUndefined();
  const again = await directory.scim("PUT", `Users/${id}`, profile);
  expect(again.status).toBe(403);
  expect(await directory.findRights(id)).toBeUndefined();
  expect(await book.flaws()).toEqual([]);
});

test("Entra adds and removes members in each of its forms, and flags that are texts", async () => {
  const some = await Promise.all([provision(), provision(), provision()]);
  const [a = "", b = "", c = ""] = some.map(({ id }) => id);
  const gulf = groupAt("Gulf");
  const membersAfter = async (...operations: object[]) => {
    const answer = await directory.patchAt(gulf, operations);
    const { members } = scimGroupSchema.parse(await answer.json());
    return members.map(({ value }) => value);
  };
  const values = (...ids: string[]) => ids.map((value) => ({ $ref: null, value }));
  const add = { op: "Add", path: "members", value: values(a, b, c) };
  const ways: [object, string[]][] = [
    [{ op: "Remove", path: "members", value: values(a) }, [b, c]],
    [{ op: "remove", path: "members", value: { value: a, display: null, type: null } }, [b, c]],
    [{ op: "Remove", path: `members[value eq "${a}"]` }, [b, c]],
    [{ op: "REMOVE", path: `Members[Value Eq "${a}" or value eq "${b}"]` }, [c]],
    [{ op: "Remove", path: "urn:ietf:params:scim:schemas:core:2.0:Group:members", value: values(a, c) }, [b]],
    [{ op: "remove", path: `members[value eq "${a}"].value` }, [b, c]],
    [{ op: "Replace", path: "members", value: values(b) }, [b]],
    [{ op: "replace", value: { MEMBERS: values(c) } }, [c]],
    [{ op: "Remove", path: "members" }, []],
    [{ op: "Remove", path: "members", value: [{ value: "999999" }] }, [a, b, c]],
  ];
  for (const [operation, left] of ways) {
    expect(await membersAfter(add)).toEqual([a, b, c]);
    const cookie = await directory.getSession(a);
    expect([operation, await membersAfter(operation)]).toEqual([operation, left]);
    const isIn = left.includes(a);
    expect(await directory.findRights(a)).toBe(isIn ? "client_user of GULF" : undefined);
    expect(await mayRead(cookie)).toBe(isIn);
  }

  await join(a, "Gulf");
  for (const off of [
    { op: "Replace", path: "active", value: "False" },
    { op: "replace", path: "Active", value: [{ $ref: null, value: "false" }] },
    { op: "Replace", value: { Active: "FALSE" } },
    { op: "Replace", path: `${core}:active`, value: false },
  ]) {
    const cookie = await directory.getSession(a);
    expect(await getBody(await directory.patch(a, [off]))).toMatchObject({ active: false });
    expect(await mayRead(cookie)).toBe(false);
    // A disabled user stays a member, and returns as one.
    expect((await directory.group(groups.Gulf ?? "")).members).toMatchObject([{ value: a }, {}, {}]);
    const on = [{ op: "Replace", path: "active", value: "True" }];
    expect(await getBody(await directory.patch(a, on))).toMatchObject({
      active: true,
      groups: [{ display: "Gulf" }],
    });
    expect(await directory.findRights(a)).toBe("client_user of GULF");
  }

  // One request with the whole profile: stored fields change, others are ignored.
  const profile = await directory.patch(a, [
    { op: "Add", path: "name.givenName", value: "Isolde" },
    { op: "Replace", path: `${enterprise}:department`, value: "Treasury" },
    { op: "Add", path: `${enterprise}:manager`, value: b },
    { op: "Replace", path: 'emails[type eq "work"].value', value: "isolde@meridian.example" },
    { op: "Replace", value: { displayName: "Isolde", "name.familyName": "Marsh", userName: "isolde" } },
    { op: "Add", path: 'phoneNumbers[type eq "mobile"].value', value: "+971 50 000 0000" },
    { op: "Remove", path: "title" },
  ]);
  expect(await getBody(profile)).toMatchObject({
    userName: "isolde",
    emails: [{ value: "isolde@meridian.example" }],
    roles: [{ value: "Gulf" }],
  });
  const role = { op: "Replace", path: 'roles[primary eq "True"].value', value: "Auditors" };
  expect(await getBody(await directory.patch(a, [role]))).toMatchObject({ roles: [{ value: "Auditors" }] });
  expect(await directory.findRights(a)).toBe("auditor of HOUSE");

  // Entra's queries for existing users.
  const find = async (path: string) =>
    z
      .looseObject({ Resources: z.looseObject({ id: z.string() }).array() })
      .parse(await getBody(await directory.scim("GET", path))).Resources;
  const filter = (text: string) => `filter=${encodeURIComponent(text)}`;
  expect(await find(`Users?${filter('userName eq "ISOLDE"')}`)).toMatchObject([{ id: a }]);
  expect(
    await find(
      `Users?${filter('active eq "True" and emails[type eq "work"].value eq "isolde@meridian.example"')}`,
    ),
  ).toMatchObject([{ id: a }]);
  const [named] = await find(`Groups?excludedAttributes=members&${filter('displayName eq "noor"')}`);
  expect(named).toMatchObject({ id: groups.Noor, displayName: "Noor" });
  expect(named).not.toHaveProperty("members");
  expect(await find(`Groups?${filter(`id eq "${groups.Gulf}" and members eq "${b}"`)}`)).toHaveLength(1);
  expect(await find(`Groups?${filter(`id eq "${groups.Gulf}" and members eq "${a}"`)}`)).toEqual([]);
  expect(await book.flaws()).toEqual([]);
});

test("what is not understood is refused and changes nothing", async () => {
  const { id, profile } = await provision();
  await join(id, "Auditors");
  const before = [await directory.user(id), await directory.group(groups.Auditors ?? "")];
  const users: [string, object][] = [
    ["invalidPath", { op: "replace", path: "activ", value: false }],
    ["invalidPath", { op: "replace", value: { active: false, activity: "none" } }],
    ["invalidPath", { op: "replace", path: "active.value", value: false }],
    ["invalidPath", { op: "replace", path: 'roles[colour eq "red"].value', value: "Admins" }],
    ["invalidPath", { op: "remove", path: "roles.type" }],
    ["invalidPath", { op: "replace", path: "__proto__.active", value: false }],
    ["invalidPath", { op: "replace", path: "urn:example:custom:2.0:User:active", value: false }],
    ["invalidPath", { op: "replace", path: "password", value: "1mz050nq" }],
    ["invalidFilter", { op: "remove", path: 'roles[value eq "Auditors" or]' }],
    ["invalidValue", { op: "replace", path: "active", value: "no" }],
    ["invalidValue", { op: "replace", path: "active" }],
    ["invalidValue", { op: "add", path: "roles", value: [{ value: "Strangers" }] }],
    ["invalidValue", { op: "add", path: "roles", value: ["Admins"] }],
    ["invalidValue", { op: "replace", path: "userName", value: "" }],
    ["mutability", { op: "add", path: "groups", value: [{ value: groups.Admins }] }],
    ["mutability", { op: "replace", path: "id", value: "1" }],
    ["mutability", { op: "remove", path: "externalId" }],
    ["mutability", { op: "remove", path: "active" }],
    ["mutability", { op: "replace", path: "externalId", value: "another" }],
    ["noTarget", { op: "remove" }],
    ["noTarget", { op: "replace", path: 'roles[value eq "Gulf"].value', value: "Admins" }],
  ];
  for (const [scimType, operation] of users)
    expect([operation, await getBody(await directory.patch(id, [operation]))]).toMatchObject([
      operation,
      { status: "400", scimType },
    ]);
  const members: [string, object][] = [
    ["invalidPath", { op: "remove", path: 'members[display eq "x"]' }],
    ["invalidPath", { op: "remove", path: "member" }],
    ["invalidPath", { op: "replace", path: `members[value eq "${id}"]`, value: { value: "1" } }],
    ["invalidValue", { op: "remove", path: "members", value: [] }],
    ["invalidValue", { op: "remove", path: "members", value: [{ display: "x" }] }],
    ["invalidValue", { op: "remove", path: "members", value: null }],
    ["invalidValue", { op: "remove", path: "members", value: id }],
  ];
  for (const [scimType, operation] of members)
    expect([
      operation,
      await getBody(await directory.patchAt(groupAt("Auditors"), [operation])),
    ]).toMatchObject([operation, { status: "400", scimType }]);
  expect([await directory.user(id), await directory.group(groups.Auditors ?? "")]).toEqual(before);

  const refused = [
    await directory.scim("PATCH", `Users/${id}`, { schemas: [core], Operations: [] }),
    await directory.scim("PUT", `Users/${id}`, { ...profile, active: true, Active: false }),
    await directory.scim("POST", "Users", { ...fromOkta("nameless"), externalId: undefined }),
    await directory.scim("POST", "Users", { ...fromOkta("strange"), roles: [{ value: "Strangers" }] }),
    await directory.scim("GET", `Users?filter=${encodeURIComponent('userName eq "x" garbage')}`),
    await directory.scim("GET", `Users?filter=${encodeURIComponent('colour eq "red"')}`),
  ];
  for (const answer of refused)
    expect(await getBody(answer)).toMatchObject({ status: "400", detail: expect.any(String) });
  expect(await directory.user(id)).toMatchObject(before[0] ?? {});
  const nulls = { ...profile, roles: null, active: null, title: null };
  expect((await directory.scim("PUT", `Users/${id}`, nulls)).status).toBe(200);
  expect(await directory.findRights(id)).toBe("auditor of HOUSE");
});

test("what discovery says is there is there", async () => {
  const read = async (path: string) => {
    const answer = await directory.scim("GET", path);
    return z.looseObject({ Resources: z.looseObject({ id: z.string() }).array() }).parse(await answer.json())
      .Resources;
  };
  for (const path of ["ResourceTypes", "Schemas"])
    for (const one of await read(path))
      expect(await getBody(await directory.scim("GET", `${path}/${one.id}`))).toEqual(one);
  expect((await directory.scim("GET", "Schemas/urn:nothing")).status).toBe(404);
  const [user] = await read("Schemas");
  const { id } = await provision();
  await join(id, "Gulf");
  const named = z
    .looseObject({ attributes: z.looseObject({ name: z.string() }).array() })
    .parse(user).attributes;
  const { schemas: _, id: __, meta: ___, ...shown } = await directory.user(id);
  expect(Object.keys(shown).sort()).toEqual(named.map(({ name }) => name).sort());
});

/** A user as the directory and the bank have them. */
type Known = { id: string; name: string; active: boolean; groups: Set<GroupName>; stopped: boolean };

/** Rights of a user by the groups that they are in (decision 325): none if those are of several clients. */
function expectRights({ active, stopped, groups: names }: Known): string | undefined {
  if (!active || stopped) return undefined;
  if (names.has("Admins")) return "admin of HOUSE";
  if (names.has("Auditors")) return "auditor of HOUSE";
  if (names.has("Gulf") === names.has("Noor")) return undefined;
  return `client_user of ${names.has("Gulf") ? "GULF" : "NOOR"}`;
}

test("after any sequence of operations users, members and rights are what the directory said", async () => {
  let seed = 20_261_128;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const pick = <const List extends readonly [unknown, ...unknown[]]>(list: List): List[number] =>
    list[random(list.length)] ?? list[0];
  const names: [GroupName, ...GroupName[]] = ["Admins", "Auditors", "Gulf", "Noor"];
  const known: Known[] = [];
  const someone = () => {
    const one = known[random(known.length)];
    if (!one) throw new Error("Nobody was made yet");
    return one;
  };
  const sessions = new Map<string, { rights: string; cookie: string }>();
  const someRights = (groups: Iterable<GroupName>) =>
    expectRights({ id: "", name: "", active: true, stopped: false, groups: new Set(groups) }) !== undefined;
  const isOfSeveral = (set: ReadonlySet<GroupName>) => set.size > 0 && !someRights(set);
  const getFlag = (value: boolean) => pick([value, String(value), value ? "True" : "False"]);

  const create = async () => {
    const named = random(2) === 0 ? [pick(names)] : [];
    const active = random(4) > 0;
    const name = `model${known.length}`;
    const { id } = await provision(name, {
      active: getFlag(active),
      roles: named.map((value) => ({ value })),
    });
    known.push({ id, name, active, groups: new Set(named), stopped: false });
  };
  const put = async (user: Known) => {
    const says = pick(["unsaid", true, false]);
    const roles = random(4) === 0 ? names.filter(() => random(2) === 0) : undefined;
    const { active: _, ...profile } = fromOkta(user.name);
    const answer = await directory.scim("PUT", `Users/${user.id}`, {
      ...profile,
      title: `Title ${random(100)}`,
      ...(says !== "unsaid" && { active: getFlag(says) }),
      ...(roles && { roles: roles.map((value) => ({ value })) }),
    });
    if (says === true && user.stopped) return expect(answer.status).toBe(403);
    expect(answer.status).toBe(200);
    if (says !== "unsaid") user.active = says;
    if (roles) user.groups = new Set(roles);
  };
  const setActive = async (user: Known) => {
    const says = random(2) === 0;
    const value = getFlag(says);
    const operation = pick([
      { op: "Replace", path: "active", value },
      { op: "replace", value: { active: value } },
      { op: "Add", path: "Active", value },
    ]);
    const answer = await directory.patch(user.id, [operation]);
    if (says && user.stopped) return expect(answer.status).toBe(403);
    expect(answer.status).toBe(200);
    user.active = says;
  };
  const add = async () => {
    const [group, joining] = [pick(names), [someone(), someone()]];
    const answer = await directory.patchAt(groupAt(group), [
      { op: "add", path: "members", value: joining.map(({ id }) => ({ value: id })) },
    ]);
    const isRefused = joining.some(
      (user) => !user.groups.has(group) && isOfSeveral(new Set([...user.groups, group])),
    );
    expect(answer.status).toBe(isRefused ? 400 : 200);
    if (!isRefused) for (const user of joining) user.groups.add(group);
  };
  const remove = async () => {
    const [group, user] = [pick(names), someone()];
    const operation = pick([
      { op: "Remove", path: "members", value: [{ $ref: null, value: user.id }] },
      { op: "remove", path: `members[value eq "${user.id}"]` },
    ]);
    expect((await directory.patchAt(groupAt(group), [operation])).status).toBe(200);
    user.groups.delete(group);
  };
  const replaceMembers = async () => {
    const group = pick(names);
    const wanted = known.filter(() => random(3) === 0);
    const members = wanted.map(({ id }) => ({ value: id }));
    const answer = await pick([
      () => directory.scim("PUT", groupAt(group), { displayName: group, members }),
      () => directory.patchAt(groupAt(group), [{ op: "Replace", value: { members } }]),
    ])();
    const isRefused = wanted.some(
      (user) => !user.groups.has(group) && isOfSeveral(new Set([...user.groups, group])),
    );
    expect(answer.status).toBe(isRefused ? 400 : 200);
    if (isRefused) return;
    for (const user of known) user.groups.delete(group);
    for (const user of wanted) user.groups.add(group);
  };
  const byHand = async (user: Known) => {
    if (user.stopped ? !expectRights({ ...user, stopped: false }) : !expectRights(user)) return;
    const json = { isActive: user.stopped };
    expect((await book.send("admin", "PUT", `/api/users/${user.id}/activity`, { json })).status).toBe(200);
    user.stopped = !user.stopped;
  };

  await create();
  for (let step = 0; step < countCases(400, 90); step += 1) {
    if (known.length < 5 && random(6) === 0) await create();
    else
      await pick([
        () => put(someone()),
        () => setActive(someone()),
        add,
        add,
        remove,
        remove,
        replaceMembers,
        () => byHand(someone()),
      ])();
    const list = z.looseObject({ Resources: scimGroupSchema.array() });
    const { Resources } = list.parse(await getBody(await directory.scim("GET", "Groups")));
    const members = new Map(
      Resources.map((one) => [one.displayName, new Set(one.members.map(({ value }) => value))]),
    );
    for (const user of known) {
      const rights = expectRights(user);
      const read = await directory.user(user.id);
      const session = sessions.get(user.id);
      const found = {
        step,
        active: read.active,
        roles: read.roles.map(({ value }) => value).sort(),
        memberOf: names.filter((name) => members.get(name)?.has(user.id)),
        rights: await directory.findRights(user.id),
        signedIn: session !== undefined && (await mayRead(session.cookie)),
      };
      const groupsNow = names.filter((name) => user.groups.has(name));
      expect(found).toEqual({
        step,
        active: user.active && !user.stopped,
        roles: groupsNow,
        memberOf: groupsNow,
        rights,
        signedIn: rights !== undefined && session?.rights === rights,
      });
      if (rights === undefined) sessions.delete(user.id);
      else if (session?.rights !== rights)
        sessions.set(user.id, { rights, cookie: await directory.getSession(user.id) });
    }
  }
  expect(await book.flaws()).toEqual([]);
});
