/*
 * Asks a user in place to confirm their identity, above the page and its open dialog, for a request that was refused
 * without a step-up. It is fetched with the first such request. The server writes the form, its ways to confirm and
 * its words.
 */
import { browserSupportsWebAuthn, startAuthentication } from "@simplewebauthn/browser";
import { closeModal, openModal } from "@/ui/modal";
import { languageHeader } from "@/vocabulary/language";
import { confirmPath, confirmSheet, formProof } from "./confirm";

let asking: Promise<boolean> | undefined;

/**
 * Requests a step-up: true once it succeeded, false if it was cancelled. Requests that are refused while it is open
 * wait for the same answer.
 */
export default function askToConfirm(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function fetchSheet(): Promise<HTMLElement | undefined> {
  const headers = { "HX-Request": "true", "HX-Target": `section#${confirmSheet}` };
  const answer = await fetch(confirmPath, { headers }).catch(() => undefined);
  if (!answer?.ok) return undefined;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.getElementById(confirmSheet) ?? undefined;
}

const isConfirmed = (sheet: HTMLElement | undefined): boolean => sheet?.dataset.confirmed !== undefined;

async function ask(): Promise<boolean> {
  const sheet = await fetchSheet();
  if (!sheet) return false;
  // The user may have confirmed in another tab.
  if (isConfirmed(sheet)) return true;
  const dialog = Object.assign(document.createElement("dialog"), { className: "dialog dialog-sm" });
  dialog.setAttribute("aria-labelledby", `${confirmSheet}-title`);
  dialog.append(sheet);
  document.body.append(dialog);
  openModal(dialog);
  const proved = await answerChallenge(sheet, dialog);
  closeModal(dialog);
  dialog.remove();
  return proved;
}

/** Answer of the form; a wrong proof leaves it open. */
function answerChallenge(sheet: HTMLElement, dialog?: HTMLDialogElement): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const form = sheet.querySelector("form");
  const passkey = sheet.querySelector<HTMLElement>("[data-use-passkey]");
  const cancel = sheet.querySelector<HTMLElement>("[data-cancel]");
  const attempt = async (prove: () => Promise<Proved>) => {
    if (sheet.ariaBusy === "true") return;
    sheet.ariaBusy = "true";
    say(sheet, undefined);
    const proved = await prove();
    sheet.ariaBusy = null;
    if (typeof proved === "boolean") return resolve(proved);
    say(sheet, proved);
    form?.querySelector<HTMLInputElement>("input:not([type=hidden])")?.select();
  };
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = new FormData(form);
    const text = (name: string) => String(typed.get(name) ?? "");
    void attempt(() => send(formProof({ password: text("password"), code: text("code") })));
  });
  if (passkey && browserSupportsWebAuthn()) {
    passkey.hidden = false;
    passkey.addEventListener("click", () => void attempt(() => byPasskey(passkey.dataset.problem ?? "")));
  }
  // A person who confirms elsewhere, such as at the provider of their work account, comes back to this page.
  const look = async () => isConfirmed(await fetchSheet()) && resolve(true);
  addEventListener("focus", look);
  // The page beneath stays unchanged, whatever is typed there.
  const elsewhere = sheet.querySelector<HTMLAnchorElement>("[data-elsewhere]");
  if (elsewhere && dialog) elsewhere.target = "_blank";
  if (cancel && dialog) {
    cancel.hidden = false;
    cancel.addEventListener("click", () => resolve(false));
    dialog.addEventListener("close", () => resolve(false));
  }
  return promise.finally(() => removeEventListener("focus", look));
}

/** True once it is proved; the problem's text if it was refused. */
type Proved = boolean | string;

async function post(path: string, body?: object): Promise<Response | undefined> {
  const headers = { "Content-Type": "application/json", [languageHeader]: document.documentElement.lang };
  return fetch(path, { method: "POST", headers, ...(body && { body: JSON.stringify(body) }) }).catch(
    () => undefined,
  );
}

async function send(proof: object): Promise<Proved> {
  const answer = await post("/api/auth/step-up", proof);
  if (answer?.ok) return true;
  // A signed-out user has to sign in: the refused request leads them there.
  if (answer?.status === 401) return false;
  const refusal: { message?: string } = (await answer?.json().catch(() => undefined)) ?? {};
  return refusal.message ?? `${answer?.status ?? ""}`;
}

/**
 * @param problem text shown if the browser has no answer
 */
async function byPasskey(problem: string): Promise<Proved> {
  const asked = await post("/api/auth/step-up/options");
  if (!asked?.ok) return problem;
  try {
    return await send({ passkey: await startAuthentication({ optionsJSON: await asked.json() }) });
  } catch {
    return problem;
  }
}

function say(sheet: HTMLElement, sentence: string | undefined): void {
  const place = sheet.querySelector<HTMLElement>("[data-refusal]");
  const words = place?.querySelector("[data-words]");
  if (!place || !words) return;
  words.textContent = sentence ?? "";
  place.hidden = sentence === undefined;
}

// The page of the step-up has the form already.
const own = document.querySelector<HTMLElement>(`main #${confirmSheet}`);
if (own) {
  void answerChallenge(own).then((proved) => proved && location.reload());
}
