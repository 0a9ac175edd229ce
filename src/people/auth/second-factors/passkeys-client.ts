/*
 * Script of forms that are sent with a passkey's answer: signing in, its second step, a new passkey. The server
 * writes the browser's options, and every word.
 */
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

/**
 * Time for which a page uses the same challenge before it requests another one, in milliseconds. Challenges last ten
 * minutes.
 */
const renewed = 8 * 60_000;

/** Passkey options of the form: from the form itself, or from a page with the same form and a new challenge. */
async function readOptions<Options>({ dataset, id }: HTMLFormElement): Promise<Options> {
  if (!dataset.fresh) return JSON.parse(dataset.options ?? "");
  const answer = await fetch(dataset.fresh, { headers: { "HX-Request": "true", "HX-Target": `form#${id}` } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return JSON.parse(page.getElementById(id)?.dataset.options ?? "");
}

const ask = async (form: HTMLFormElement) =>
  form.dataset.passkey === "make"
    ? startRegistration({ optionsJSON: await readOptions<PublicKeyCredentialCreationOptionsJSON>(form) })
    : startAuthentication({ optionsJSON: await readOptions<PublicKeyCredentialRequestOptionsJSON>(form) });

function send(form: HTMLFormElement, answer: object): void {
  const field = form.elements.namedItem("passkey");
  if (!(field instanceof HTMLInputElement)) return;
  field.value = JSON.stringify(answer);
  form.submit();
}

/** Lets the browser offer passkeys in the field of the username, beside its stored passwords. */
async function offerInField(form: HTMLFormElement): Promise<void> {
  const optionsJSON = await readOptions<PublicKeyCredentialRequestOptionsJSON>(form);
  send(form, await startAuthentication({ optionsJSON, useBrowserAutofill: true }));
}

async function begin(form: HTMLFormElement): Promise<void> {
  const problem = form.querySelector<HTMLElement>("[data-problem]");
  const inField = form.dataset.fresh !== undefined && (await browserSupportsWebAuthnAutofill());
  // The offer ends when this page or its button asks for a passkey again.
  const offer = () => void offerInField(form).catch(() => undefined);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (problem) problem.hidden = true;
    const failed = () => {
      if (problem) problem.hidden = false;
      if (inField) offer();
    };
    ask(form).then((answer) => send(form, answer), failed);
  });
  if (!inField) return;
  offer();
  setInterval(offer, renewed);
}

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-passkey]")) {
  if (browserSupportsWebAuthn()) void begin(form);
  else form.hidden = true;
}
