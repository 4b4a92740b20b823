const FAMILY = '"Inter Variable", system-ui, sans-serif';
const known = new Map<string, number>();
let pen: CanvasRenderingContext2D | null | undefined;

/** The width (px) of a text of the given weight and size, without laying anything out; kept for each text. */
export function textWidth(text: string, weight: number, size = 12): number {
  const key = `${weight} ${size} ${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return 0;
  pen.font = `${weight} ${size}px ${FAMILY}`;
  const { width } = pen.measureText(text);
  known.set(key, width);
  return width;
}
