// A link whose answer is swapped in place does not leave the page, so its popover has to be closed here.
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("[popover] a") : null;
  const sheet = link?.closest<HTMLElement>("[popover]");
  if (sheet?.matches(":popover-open")) sheet.hidePopover();
});
