import { mix, readableOn } from './brand.ts';

export type Scheme = 'light' | 'dark';
/** Surfaces under chips. Selected rows differ so little from these that one colour per scheme is enough. */
const surfaces: Record<Scheme, string> = { light: '#ffffff', dark: '#191e27' };

/** A soft tint of a colour, and a text colour derived from it that is readable on the tint (4.5:1). */
export function tintOf(color: string, scheme: Scheme): { background: string; text: string } {
  const background = mix(surfaces[scheme], color, scheme === 'light' ? 0.16 : 0.22);
  return { background, text: readableOn(color, background) };
}
