// A link that is answered in place leaves the page, and so the sheet it stands in, as they were.
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("[popover] a") : null;
  const sheet = link?.closest<HTMLElement>("[popover]");
  if (sheet?.matches(":popover-open")) sheet.hidePopover();
});
