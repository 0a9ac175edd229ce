import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { z } from "zod";
import { type Book, startBook } from "./book";
import { startProvider, variablesFor } from "./directory-provider";
import { scimGroupSchema, scimUserSchema, startScim, tokenFor } from "./scim-client";
import { getCookies, password } from "./support";

const mappings = [
  { group: "Admins", role: "admin", clientId: null },
  { group: "Auditors", role: "auditor", clientId: null },
  { group: "Gulf", role: "client_user", clientId: "GULF" },
  { group: "Noor", role: "client_user", clientId: "NOOR" },
];
const person = { sub: "2819c223", preferred_username: "bjensen@example.com", email: "bjensen@example.com" };
let provider: Awaited<ReturnType<typeof startProvider>>;
let book: Book;
let directory: Awaited<ReturnType<typeof startScim>>;
const scim: (typeof directory)["scim"] = (...call) => directory.scim(...call);
const patchAt: (typeof directory)["patchAt"] = (...call) => directory.patchAt(...call);
const patch: (typeof directory)["patch"] = (...call) => directory.patch(...call);

const getBody = async (answer: Response): Promise<unknown> => answer.json();
const find = async (filter: string) => {
  const answer = await scim("GET", `Users?filter=${encodeURIComponent(filter)}`);
  return z
    .looseObject({ totalResults: z.int(), Resources: scimUserSchema.array() })
    .parse(await answer.json());
};

beforeAll(async () => {
  provider = await startProvider(() => ({ ...person, groups: ["Auditors"] }));
  book = await startBook({ ...variablesFor(provider.issuer), EMERGENCY_USERNAME: "amal" });
  await book.send("admin", "PUT", "/api/sign-in-settings", { json: { directory: { mappings } } });
  directory = await startScim(book);
});
afterAll(async () => {
  provider.close();
  await book.close();
});

test("a directory makes, finds, changes, lets out and deletes a user, who signs in by it", async () => {
  // RFC 7644, section 3.3, with what is needed here: a role.
  const bjensen = {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    userName: "bjensen",
    externalId: person.sub,
    name: { formatted: "Ms. Barbara J Jensen III", familyName: "Jensen", givenName: "Barbara" },
    emails: [{ value: "barbara@example.com" }, { value: "bjensen@example.com", primary: true }],
    roles: [{ value: "Auditors" }],
  };
  const made = await scim("POST", "Users", bjensen);
  expect(made.status).toBe(201);
  expect(made.headers.get("content-type")).toBe("application/scim+json");
  const user = scimUserSchema.parse(await made.json());
  const { id } = user;
  expect(made.headers.get("location")).toEndWith(`/scim/v2/Users/${id}`);
  expect(made.headers.get("etag")).toBe('"1"');
  expect(user).toMatchObject({
    externalId: person.sub,
    active: true,
    emails: [{ value: "bjensen@example.com", primary: true }],
    roles: [{ value: "Auditors" }],
    meta: { resourceType: "User", version: '"1"' },
  });
  expect(await getBody(await scim("POST", "Users", bjensen))).toMatchObject({
    status: "409",
    scimType: "uniqueness",
  });
  const other = { ...bjensen, externalId: "another" };
  expect(await getBody(await scim("POST", "Users", other))).toMatchObject({
    status: "409",
    scimType: "uniqueness",
  });

  for (const filter of [
    'userName eq "BJensen"',
    `externalId eq "${person.sub}"`,
    'userName sw "bj" and not (active eq false)',
    'emails[value co "JENSEN@" or value ew "x"] and emails[primary eq true] and externalId pr',
    'emails.value co "BJENSEN@" and meta.lastModified gt "2000-01-01T00:00:00Z"',
    'urn:ietf:params:scim:schemas:core:2.0:User:userName eq "bjensen"',
  ])
    expect((await find(filter)).Resources.map(({ userName }) => userName)).toEqual(["bjensen"]);
  expect(await getBody(await scim("GET", "Users?filter=userName"))).toMatchObject({
    scimType: "invalidFilter",
  });
  const page = await getBody(await scim("GET", "Users?startIndex=2&count=1"));
  expect(page).toMatchObject({ startIndex: 2, itemsPerPage: 1, Resources: [{ id: expect.any(String) }] });

  const signIn = async () => {
    const start = await book.call("GET", "/auth/oidc/start?next=%2Fadmin%2Falerts");
    const to = start.headers.get("location") ?? "";
    return book.call("GET", await provider.visit(to), { cookie: getCookies(start) });
  };
  const cookie = getCookies(await signIn());
  expect((await book.call("GET", "/api/users", { cookie })).status).toBe(200);

  const stale = await patch(id, [{ op: "replace", path: "active", value: false }], { "if-match": 'W/"1"' });
  expect([stale.status, await getBody(stale)]).toMatchObject([412, { status: "412" }]);
  const out = await patch(id, [{ op: "Replace", value: { active: "False" } }]);
  expect(await getBody(out)).toMatchObject({ active: false, roles: [{ value: "Auditors" }] });
  expect((await book.call("GET", "/api/users", { cookie })).status).toBe(401);
  expect((await signIn()).headers.get("location")).toStartWith("/login?directory=");

  const back = { op: "replace", path: "active", value: true };
  expect(await getBody(await patch(id, [back]))).toMatchObject({
    active: true,
    roles: [{ value: "Auditors" }],
  });
  expect((await signIn()).headers.get("location")).toBe("/admin/alerts");
  const gone = await patch(id, [{ op: "remove", path: 'roles[value eq "Auditors"]' }]);
  expect(await getBody(gone)).toMatchObject({ active: true, roles: [], groups: [] });
  expect((await signIn()).headers.get("location")).toStartWith("/login?directory=");

  const put = { ...bjensen, roles: [{ value: "Gulf" }] };
  expect(await getBody(await scim("PUT", `Users/${id}`, put))).toMatchObject({ roles: [{ value: "Gulf" }] });
  const relinked = await scim("PUT", `Users/${id}`, { ...put, externalId: "another" });
  expect(await getBody(relinked)).toMatchObject({ status: "400", scimType: "mutability" });
  const groups = await getBody(
    await scim("GET", `Groups?filter=${encodeURIComponent('displayName eq "gulf"')}`),
  );
  expect(groups).toMatchObject({ Resources: [{ displayName: "Gulf", members: [{ value: id }] }] });

  const [group] = z
    .looseObject({ Resources: z.looseObject({ id: z.string() }).array() })
    .parse(groups).Resources;
  expect(await getBody(await scim("GET", `Groups/${group?.id}`))).toEqual(group);
  expect((await scim("GET", "Groups/999")).status).toBe(404);

  // Two simultaneous requests create one user.
  const twin = { ...bjensen, userName: "twin", externalId: "twin" };
  const twins = await Promise.all([scim("POST", "Users", twin), scim("POST", "Users", twin)]);
  expect(twins.map(({ status }) => status).sort()).toEqual([201, 409]);

  expect((await scim("DELETE", `Users/${id}`)).status).toBe(204);
  expect(await getBody(await scim("GET", `Users/${id}`))).toMatchObject({ status: "404" });
  expect(await book.flaws()).toEqual([]);
});

test("a user who was there before is linked by its subject, and the emergency account and programs are not there", async () => {
  const [gita] = (await find('userName eq "gita"')).Resources;
  const id = gita?.id ?? "";
  expect((await scim("DELETE", `Users/${id}`)).status).toBe(403);
  const deactivate = [{ op: "replace", path: "active", value: false }];
  expect(await getBody(await patch(id, deactivate))).toMatchObject({ scimType: "invalidValue" });
  expect((await book.call("POST", "/api/auth/login", { json: { username: "gita", password } })).status).toBe(
    200,
  );
  const link = [
    { op: "add", path: "externalId", value: "g-1" },
    { op: "add", path: "roles", value: [{ value: "Gulf" }] },
    { op: "replace", path: "emails", value: [{ value: "constructor@gulf.example" }] },
  ];
  expect(await getBody(await patch(id, link))).toMatchObject({ externalId: "g-1", active: true });
  expect(await getBody(await patch(id, [{ op: "add", path: "__proto__.active", value: 1 }]))).toMatchObject({
    scimType: "invalidPath",
  });
  const names = (await find("userName pr")).Resources.map(({ userName }) => userName);
  expect(names).toContain("gita");
  expect(names.filter((name) => name === "amal" || name.startsWith("Directory"))).toEqual([]);
  expect((await scim("DELETE", "Users/1")).status).toBe(404);
  expect(await book.flaws()).toEqual([]);
});

test("nobody else is let in: no token, no scope, a person; and what is unreadable is said as SCIM says it", async () => {
  const refusals = [
    await book.call("GET", "/scim/v2/Users"),
    await scim("GET", "Users", undefined, {}, await tokenFor(book, ["users:read"])),
    await book.send("admin", "GET", "/scim/v2/Users"),
    await scim("POST", "Users", { userName: "x" }),
    await scim("POST", "Users", { userName: "x", externalId: "x", roles: [{ value: "Nobody" }] }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([401, 403, 403, 400, 400]);
  for (const refusal of refusals)
    expect(await getBody(refusal)).toMatchObject({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
      status: String(refusal.status),
      detail: expect.any(String),
    });
  const json = { name: "Gulf's", scopes: ["scim:write"], clientId: "GULF" };
  expect((await book.send("admin", "POST", "/api/api-clients", { json })).status).toBe(400);
  const config = await getBody(await scim("GET", "ServiceProviderConfig"));
  expect(config).toMatchObject({ patch: { supported: true }, bulk: { supported: false } });
  for (const path of ["ResourceTypes", "Schemas"])
    expect(await getBody(await scim("GET", path))).toMatchObject({ totalResults: 2 });
});

describe("a mapped group", () => {
  const ids: Record<string, string> = {};
  /** A group as it is answered, by its name. */
  const read = async (name: string) => {
    const filter = encodeURIComponent(`displayName eq "${name.toLowerCase()}"`);
    const { Resources } = z
      .looseObject({ Resources: scimGroupSchema.array() })
      .parse(await getBody(await scim("GET", `Groups?filter=${filter}`)));
    const [group] = Resources;
    if (!group) throw new Error(`There is no group ${name}`);
    return group;
  };
  const listMembers = async (name: string) => (await read(name)).members.map(({ value }) => value);
  const change = async (name: string, operations: object[], headers?: Record<string, string>) =>
    patchAt(`Groups/${(await read(name)).id}`, operations, headers);
  const add = (...who: string[]) => ({ op: "add", path: "members", value: who.map((value) => ({ value })) });
  const remove = (value: string) => ({ op: "remove", path: `members[value eq "${value}"]` });
  const user = async (id: string) => scimUserSchema.parse(await getBody(await scim("GET", `Users/${id}`)));
  const make = async (userName: string, role: string) => {
    const json = { userName, externalId: `sub-${userName}`, roles: [{ value: role }] };
    const { id } = scimUserSchema.parse(await getBody(await scim("POST", "Users", json)));
    ids[userName] = id;
    return id;
  };
  test("takes users in and lets them go by the standard's own operations, and is what its members are", async () => {
    const babs = await make("babs", "Auditors");
    const james = await make("james", "Auditors");
    const cookie = await directory.getSession(babs);
    expect((await book.call("GET", "/api/users", { cookie })).status).toBe(200);

    // RFC 7644, section 3.5.2.1.
    const member = { display: "Babs Jensen", $ref: `https://example.com/v2/Users/${babs}`, value: babs };
    const first = { op: "add", path: "members", value: [member] };
    const joined = await change("Admins", [first]);
    expect(joined.status).toBe(200);
    const admins = scimGroupSchema.parse(await getBody(joined));
    expect(admins.members).toMatchObject([{ value: babs, display: "babs", type: "User" }]);
    expect(joined.headers.get("etag")).toBe(admins.meta.version);
    expect(await read("Admins")).toEqual(admins);
    expect(await listMembers("Auditors")).toContain(babs);
    expect(await directory.findRights(babs)).toBe("admin of HOUSE");
    expect((await book.call("GET", "/api/users", { cookie })).status).toBe(401);
    expect((await change("Admins", [first])).headers.get("etag")).toBe(admins.meta.version);

    // Section 3.5.2.2: a removed member keeps the rights of the remaining groups; a set replaces another.
    const before = await directory.getSession(babs);
    expect(await getBody(await change("Admins", [remove(babs)]))).toMatchObject({ members: [] });
    expect((await book.call("GET", "/api/users", { cookie: before })).status).toBe(401);
    expect(await directory.findRights(babs)).toBe("auditor of HOUSE");
    const auditing = await directory.getSession(babs);
    expect((await change("Auditors", [remove(babs)])).status).toBe(200);
    expect((await book.call("GET", "/api/users", { cookie: auditing })).status).toBe(401);
    expect(await user(babs)).toMatchObject({ active: true, roles: [] });
    expect(await directory.findRights(babs)).toBeUndefined();
    const exchanged = await change("Admins", [{ op: "remove", path: "members" }, add(james)]);
    expect(await getBody(exchanged)).toMatchObject({ members: [{ value: james }] });

    // Section 3.5.2.3, and the names of attributes whatever their case.
    const mandy = await make("mandy", "Auditors");
    const replaced = await change("Admins", [
      { op: "Replace", value: { Members: [{ value: james }, { value: mandy }] } },
    ]);
    expect(await getBody(replaced)).toMatchObject({ members: [{ value: james }, { value: mandy }] });
    const entra = { op: "Remove", path: "members", value: [{ value: mandy, display: "Mandy Pepperidge" }] };
    expect(await getBody(await change("Admins", [entra]))).toMatchObject({ members: [{ value: james }] });

    const rows = (await book.trail()).filter(({ details }) => details.group === "Admins");
    expect(rows.map(({ action, resource, resourceId }) => `${action} ${resource} ${resourceId}`)).toEqual(
      [babs, babs, james, mandy, mandy].map((id) => `UPDATE USER ${id}`),
    );
    expect(await book.flaws()).toEqual([]);
  });

  test("is put as a whole, under its own name, on the version that was seen", async () => {
    const [james = "", mimi] = [ids.james, await make("mimi", "Auditors")];
    const group = await read("Admins");
    // RFC 7643, section 8.4.
    const tourGuides = {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
      id: "e9e30dba-f08f-4109-8486-d5c6a331660a",
      displayName: "Tour Guides",
      members: [
        { value: james, $ref: `https://example.com/v2/Users/${james}`, display: "James" },
        { value: mimi, $ref: `https://example.com/v2/Users/${mimi}`, display: "Mimi", type: "User" },
      ],
      meta: { resourceType: "Group", version: 'W/"3694e05e9dff592"' },
    };
    const path = `Groups/${group.id}`;
    const renamed = await scim("PUT", path, tourGuides);
    expect(await getBody(renamed)).toMatchObject({ status: "403", scimType: "mutability" });
    const rename = [{ op: "replace", path: "displayName", value: "Tour Guides" }];
    expect(await getBody(await change("Admins", rename))).toMatchObject({ status: "403" });
    const named = { ...tourGuides, displayName: "Admins" };
    const seen = { "if-match": group.meta.version };
    expect((await scim("PUT", path, named, seen)).status).toBe(200);
    expect((await scim("PUT", path, { displayName: "Admins" })).status).toBe(200);
    expect((await listMembers("Admins")).sort()).toEqual([james, mimi].sort());
    expect((await patchAt(path, [remove(mimi)], seen)).status).toBe(412);

    // Of two simultaneous changes to one version one succeeds, whatever user they name; without a version both do.
    const [nuri, olga] = [await make("nuri", "Auditors"), await make("olga", "Auditors")];
    const now = { "if-match": (await read("Admins")).meta.version };
    const listStatuses = async (headers: Record<string, string>) => {
      const both = await Promise.all([nuri, olga].map((one) => patchAt(path, [add(one)], headers)));
      return both.map(({ status }) => status).sort();
    };
    expect(await listStatuses(now)).toEqual([200, 412]);
    expect(await listStatuses({})).toEqual([200, 200]);
    expect((await listMembers("Admins")).sort()).toEqual([james, mimi, nuri, olga].sort());
    const page = await getBody(await scim("GET", "Groups?startIndex=2&count=1"));
    expect(page).toMatchObject({ totalResults: 4, startIndex: 2, Resources: [{ displayName: "Auditors" }] });
    const filter = encodeURIComponent(`members[value eq "${olga}"]`);
    expect(await getBody(await scim("GET", `Groups?filter=${filter}`))).toMatchObject({
      Resources: [{ displayName: "Admins" }, { displayName: "Auditors" }],
    });
    expect(await book.flaws()).toEqual([]);
  });

  test("changes nobody where one of its members cannot be one, and nobody who is protected", async () => {
    const gulf = await make("gulfs", "Gulf");
    const fresh = await make("fresh", "Auditors");
    const before = await read("Admins");
    const [unlinked] = (await find('userName eq "noor"')).Resources;
    const nested = { value: fresh, $ref: `https://example.com/v2/Groups/${fresh}` };
    const refusals: [string, object[]][] = [
      ["Admins", [add(fresh, "999")]],
      ["Admins", [add(fresh), add("1")]],
      ["Admins", [add(fresh, unlinked?.id ?? "")]],
      ["Admins", [{ op: "add", path: "members", value: [nested] }]],
      ["Admins", [{ op: "add", path: "members", value: [{ value: fresh, type: "Group" }] }]],
      ["Noor", [add(gulf)]],
      ["Admins", [{ op: "replace", path: "members" }]],
      ["Admins", [{ op: "replace", path: "members", value: null }]],
      ["Admins", [{ op: "remove", path: "members", value: "" }]],
      ["Admins", [{ op: "remove", path: 'members[display eq "fresh"]' }]],
      ["Admins", [{ op: "remove" }]],
      ["Admins", [{ op: "replace", path: "id", value: "7" }]],
      ["Admins", [{ op: "add", path: "members.__proto__", value: [] }]],
    ];
    for (const [name, operations] of refusals) {
      const { status } = z
        .looseObject({ status: z.string() })
        .parse(await getBody(await change(name, operations)));
      expect([operations, status]).toEqual([operations, "400"]);
    }
    expect(await user(fresh)).toMatchObject({ roles: [{ value: "Auditors" }] });
    expect(await user(gulf)).toMatchObject({ roles: [{ value: "Gulf" }] });

    const amal = (isActive: number) =>
      book.db.write([{ sql: "update users set is_active = ? where id = 1", args: [isActive] }]);
    await amal(0);
    const emptied = await scim("PUT", `Groups/${before.id}`, { displayName: "Admins", members: [] });
    expect(await getBody(emptied)).toMatchObject({ status: "403" });
    await amal(1);
    expect(await read("Admins")).toEqual(before);

    const statuses = [
      await scim("POST", "Groups", { displayName: "Others" }),
      await scim("DELETE", `Groups/${before.id}`),
      await scim("PUT", "Groups/999", { displayName: "Admins" }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 404]);
  });
});
