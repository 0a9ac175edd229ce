import { expect, test } from "bun:test";
import type { CDPSession, Page } from "playwright-core";
import { password, people } from "../server/support";
import { testSite, violationsOf } from "./support";

// A passkey belongs to a name, and never to an address.
const site = testSite({ furnished: false, host: "localhost" });

const security = "/account/security";

/** A page whose device has an authenticator that is unlocked by its owner's finger; presses are not asked for. */
async function withAuthenticator(page: Page) {
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { device, authenticatorId };
}

type Authenticator = { device: CDPSession; authenticatorId: string };

/** Whether its owner is there: then what it is asked for in a field of a name is answered at once. */
const isThere = ({ device, authenticatorId }: Authenticator, enabled: boolean) =>
  device.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });

/** Whether its owner unlocks it from now on. */
const unlocks = ({ device, authenticatorId }: Authenticator, isUserVerified: boolean) =>
  device.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });

async function signInByPassword(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Username").fill(people.admin.username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "vostra-session" });
}

test("a passkey is added, is the second step after a password, signs in without a name, and is removed", async () => {
  const context = await site.enter("admin");
  const page = await context.newPage();
  const authenticator = await withAuthenticator(page);

  await page.goto(security);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.waitForURL(`**${security}/passkey`);
  expect(await page.locator(".setup-codes code").count()).toBe(10);
  await page.getByLabel("Name").fill("work laptop");
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Make the passkey" }).click();
  await page.waitForURL(`**${security}?done=passkey`);
  await page.locator("#factors .list-title", { hasText: "work laptop" }).waitFor();

  await signOut(page);
  await isThere(authenticator, false);
  await signInByPassword(page);
  await page.waitForURL("**/login/code");
  await isThere(authenticator, true);
  await unlocks(authenticator, false);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByText("No passkey was used").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await unlocks(authenticator, true);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL("**/admin/dashboard");

  await signOut(page);
  await page.goto("/login?next=%2Fadmin%2Fholidays");
  // The field of the name has the focus, and the browser offers the passkey in it.
  await page.waitForURL("**/admin/holidays");

  await signOut(page);
  await page.goto("/login/passkey");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL("**/admin/dashboard");

  await page.goto(security);
  await page.getByRole("button", { name: "Remove work laptop" }).click();
  await page.getByText("Your password alone signs you in").waitFor();
  await signOut(page);
  site.expects(/status of 401/);
  await page.goto("/login/passkey");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText("This passkey does not sign in").waitFor();
});
