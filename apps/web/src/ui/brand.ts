// A company may pick any colour: text on it, and the colour as text on the page, stay readable (4.5:1).

type Rgb = [number, number, number];

function parsed(hex: string): Rgb {
  const digits = hex.replace('#', '');
  const full = digits.length < 6 ? digits.slice(0, 3).replaceAll(/./g, '$&$&') : digits.slice(0, 6);
  const value = Number.parseInt(full, 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function toHex(rgb: Rgb): string {
  return `#${rgb
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function mixed(from: Rgb, to: Rgb, share: number): Rgb {
  return [0, 1, 2].map(
    (index) => (from[index] ?? 0) + ((to[index] ?? 0) - (from[index] ?? 0)) * share,
  ) as Rgb;
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The WCAG contrast ratio of two colours, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [light, dark] = [luminance(parsed(first)), luminance(parsed(second))].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Mixes two colours; share 0 is the first, 1 the second. Returns #rrggbb. */
export function mix(from: string, to: string, share: number): string {
  return toHex(mixed(parsed(from), parsed(to), share));
}

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
const READABLE = 4.5;

/** The colour closest to the chosen one that is readable on this background. */
export function readableOn(color: string, background: string): string {
  const target = luminance(parsed(background)) > 0.4 ? black : white;
  for (let share = 0; share <= 1; share += 0.02) {
    const candidate = toHex(mixed(parsed(color), target, share));
    if (contrast(candidate, background) >= READABLE) return candidate;
  }
  return toHex(target);
}

export function textOn(color: string): string {
  const readable = ['#ffffff', '#0b1020'].find((text) => contrast(color, text) >= READABLE);
  // One of white and black always reaches at least 4.58:1.
  return readable ?? '#000000';
}

/** Ten steps from nearly white to nearly black; the colour itself is the seventh (index 6). */
export function brandScale(color: string): string[] {
  const base = parsed(color);
  const lighter = [0.92, 0.84, 0.7, 0.54, 0.36, 0.18].map((share) => toHex(mixed(base, white, share)));
  const darker = [0.14, 0.28, 0.42].map((share) => toHex(mixed(base, black, share)));
  return [...lighter, toHex(base), ...darker];
}

export interface Brand {
  /** Readable on the page's surfaces in its scheme. */
  color: string;
  on: string;
}

/** The darkest (light scheme) and lightest (dark scheme) surface under brand-coloured text, own bubbles included. */
const surfaces = { light: '#f3f5f8', dark: '#191e27' } as const;
const tints = { light: 0.18, dark: 0.24 } as const;
/** Each step also darkens the tint; after a few steps, colour and tint reach the contrast. */
const STEPS = 6;

/** The company's colour, changed only as much as it needs to be readable on the page and on its own soft tint. */
export function brandFor(scheme: 'light' | 'dark', chosen: string): Brand {
  let color = readableOn(chosen, surfaces[scheme]);
  for (let step = 0; step < STEPS; step += 1) {
    color = readableOn(color, mix(surfaces[scheme], color, tints[scheme]));
  }
  return { color, on: textOn(color) };
}

export interface BrandContrast {
  /** Of the chosen colour to the page, rounded down to tenths, so that no ratio seems better than it is. */
  ratio: number;
  isReadable: boolean;
  /** The colour as it is shown: the chosen one, or the closest readable one. */
  shown: string;
}

/** What becomes of a colour that somebody is choosing, for a scheme. */
export function contrastOf(scheme: 'light' | 'dark', chosen: string): BrandContrast {
  const exact = contrast(chosen, surfaces[scheme]);
  return {
    ratio: Math.floor(exact * 10) / 10,
    isReadable: exact >= READABLE,
    shown: brandFor(scheme, chosen).color,
  };
}
