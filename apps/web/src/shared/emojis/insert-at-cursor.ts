/** Inserts a text at the cursor of a field, and moves the cursor behind it. */
export function insertAtCursor(
  field: HTMLTextAreaElement | null,
  text: string,
  inserted: string,
  change: (text: string) => void,
): void {
  const start = field?.selectionStart ?? text.length;
  const end = field?.selectionEnd ?? text.length;
  change(`${text.slice(0, start)}${inserted}${text.slice(end)}`);
  const at = start + inserted.length;
  requestAnimationFrame(() => field?.setSelectionRange(at, at));
}
