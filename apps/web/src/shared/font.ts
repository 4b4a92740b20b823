const KNOWN = 'font';
/** A screen that has nothing to say of its own waits no longer. */
const PATIENCE_MS = 2_000;
let isLoading = false;

/** Fetches the system's letters; until they are there, the system's stand in. */
export function loadFont(): void {
  if (isLoading) return;
  isLoading = true;
  localStorage.setItem(KNOWN, 'known');
  void import('../ui/font.ts');
}

/** For somebody who was here before: the letters lie in the browser, and waiting would only let the text jump. */
export function loadKnownFont(): void {
  if (localStorage.getItem(KNOWN) !== null) loadFont();
}

/** On a first visit the letters come after the first screen, which they would hold up. */
export function loadFontSoon(): void {
  setTimeout(loadFont, PATIENCE_MS);
}
