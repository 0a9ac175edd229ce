/* Sets the viewer's own zone as the tooltip of a time. */
function nameLocalTime(event: Event): void {
  const near = event.target instanceof Element ? event.target.closest("time[datetime]") : null;
  if (!(near instanceof HTMLTimeElement) || near.dataset.local) return;
  near.dataset.local = "1";
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "long" });
  near.title = format.format(new Date(near.dateTime));
}

document.addEventListener("pointerover", nameLocalTime, { passive: true });
