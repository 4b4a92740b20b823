/** Puts a text where the cursor of a field is, and the cursor behind it. */
export function insertAtCursor(
  field: HTMLTextAreaElement | null,
  text: string,
  piece: string,
  change: (text: string) => void,
): void {
  const start = field?.selectionStart ?? text.length;
  const end = field?.selectionEnd ?? text.length;
  change(`${text.slice(0, start)}${piece}${text.slice(end)}`);
  const at = start + piece.length;
  requestAnimationFrame(() => field?.setSelectionRange(at, at));
}
