/** ① to ⑳, then (21). */
function glyph(count: number): string {
  if (count <= 0) return '';
  return count <= 20 ? `${String.fromCodePoint(0x2460 + count - 1)} ` : `(${count}) `;
}

let plainTitle: string | undefined;
let plainIcon: string | undefined;

function drawIcon(count: number, source: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  if (count === 0) {
    link.href = source;
    return;
  }
  const image = new Image();
  image.addEventListener('load', () => {
    const canvas = document.createElement('canvas');
    canvas.width = 64;
    canvas.height = 64;
    const pen = canvas.getContext('2d');
    if (!pen) return;
    pen.drawImage(image, 0, 0, 64, 64);
    pen.fillStyle = '#d92d3a';
    pen.beginPath();
    pen.arc(44, 20, 20, 0, 2 * Math.PI);
    pen.fill();
    pen.fillStyle = '#fff';
    pen.font = '600 26px sans-serif';
    pen.textAlign = 'center';
    pen.fillText(count > 9 ? '9+' : String(count), 44, 29);
    link.href = canvas.toDataURL('image/png');
  });
  image.src = source;
}

/** Shows how much is unread in the title and on the icon of the tab. */
export function showBadge(count: number): void {
  plainTitle ??= document.title;
  plainIcon ??= document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? '';
  document.title = `${glyph(count)}${plainTitle}`;
  drawIcon(count, plainIcon);
}

export function setPlainTitle(title: string): void {
  plainTitle = title;
  document.title = title;
}
