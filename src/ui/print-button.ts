/* `<button data-print>` prints the page, as the browser's own command does. */
document.addEventListener("click", (event) => {
  if (event.target instanceof Element && event.target.closest("button[data-print]")) print();
});
