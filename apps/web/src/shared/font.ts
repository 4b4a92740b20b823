const KNOWN = 'font';
/** Screens that do not load the font themselves get it after this time. */
const PATIENCE_MS = 2_000;
let isLoading = false;

/** Loads the app's font; until it has arrived, the browser shows the operating system's font. */
export function loadFont(): void {
  if (isLoading) return;
  isLoading = true;
  localStorage.setItem(KNOWN, 'known');
  void import('../ui/font.ts');
}

/** For a returning visitor the font is in the browser's cache, and a late font would make the text jump. */
export function loadKnownFont(): void {
  if (localStorage.getItem(KNOWN) !== null) loadFont();
}

/** On a first visit the font loads after the first screen, so that it does not delay that screen. */
export function loadFontSoon(): void {
  setTimeout(loadFont, PATIENCE_MS);
}
