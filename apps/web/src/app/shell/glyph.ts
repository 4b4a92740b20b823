/** How much is unread, before the title of a tab: ① to ⑳, then (21). */
export function glyph(count: number): string {
  if (count <= 0) return '';
  return count <= 20 ? `${String.fromCodePoint(0x2460 + count - 1)} ` : `(${count}) `;
}
