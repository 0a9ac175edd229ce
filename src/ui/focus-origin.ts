/** Element outside dialogs that had the focus last, from the page's first script on. */
let origin: HTMLElement | undefined;

document.addEventListener("focusout", ({ target }) => {
  if (target instanceof HTMLElement && !target.closest("dialog")) origin = target;
});

/** Returns the element that had the focus before a dialog took it. */
export const getFocusOrigin = (): HTMLElement | undefined => origin;
