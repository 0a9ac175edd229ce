/**
 * The page's nonce for style elements that a library adds, which the content security policy allows only with it. The
 * kernel passes it to the scroll lock; Radix's Select needs it as a prop.
 */
export function styleNonce(): { nonce?: string } {
  if (typeof document === "undefined") return {};
  const nonce = document.querySelector<HTMLElement>("link[nonce]")?.nonce;
  return nonce ? { nonce } : {};
}
