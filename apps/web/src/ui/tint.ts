import { mix, readableOn } from './brand.ts';

export type Scheme = 'light' | 'dark';
/** Where chips lie, selected rows included: the lightest and the darkest of each are close together. */
const surfaces: Record<Scheme, string> = { light: '#ffffff', dark: '#191e27' };

/** A soft tint of any colour, and a text of that colour that is readable on it (4.5:1). */
export function tintOf(color: string, scheme: Scheme): { background: string; text: string } {
  const background = mix(surfaces[scheme], color, scheme === 'light' ? 0.16 : 0.22);
  return { background, text: readableOn(color, background) };
}
