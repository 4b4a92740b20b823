import { glyph } from './glyph.ts';

const SIZE = 64;
const iconLink = () => document.querySelector<HTMLLinkElement>('link[rel="icon"]');
/** The icon that the page is delivered with. */
const delivered = iconLink()?.href ?? '';
const page = { title: document.title, icon: delivered, count: 0 };

function drawnOver(image: HTMLImageElement, count: number): string | null {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.drawImage(image, 0, 0, SIZE, SIZE);
  pen.fillStyle = '#d92d3a';
  pen.beginPath();
  pen.arc(44, 20, 20, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = '#fff';
  pen.font = '600 26px sans-serif';
  pen.textAlign = 'center';
  pen.fillText(count > 9 ? '9+' : String(count), 44, 29);
  return canvas.toDataURL('image/png');
}

function show(): void {
  const { title, icon, count } = page;
  document.title = `${glyph(count)}${title}`;
  const link = iconLink();
  if (!link) return;
  if (count === 0) {
    link.href = icon;
    return;
  }
  const image = new Image();
  image.addEventListener('load', () => {
    // The count or the icon may have changed while the image was loading.
    if (page.count === count && page.icon === icon) link.href = drawnOver(image, count) ?? icon;
  });
  image.src = icon;
}

export function showBadge(count: number): void {
  page.count = count;
  show();
}

/** Sets the title and the icon of the tab; null is the delivered icon. */
export function namePage(title: string, icon: string | null): void {
  page.title = title;
  page.icon = icon ?? delivered;
  show();
}
