/** The unread count as a prefix of the tab's title: ① to ⑳, then (21); '' for none. */
export function glyph(count: number): string {
  if (count <= 0) return '';
  return count <= 20 ? `${String.fromCodePoint(0x2460 + count - 1)} ` : `(${count}) `;
}
