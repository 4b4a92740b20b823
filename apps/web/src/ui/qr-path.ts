import { generate } from 'lean-qr';

/** Light modules around the code, without which phones do not find it. */
const MARGIN = 4;

/** A QR code as one SVG path; size is the width in modules, with the margin on both sides. */
export function qrPath(text: string): { path: string; size: number } {
  const code = generate(text);
  const rows = Array.from({ length: code.size }, (_, y) => {
    let row = '';
    for (let x = 0; x < code.size; x += 1) {
      let run = 0;
      while (code.get(x + run, y)) run += 1;
      if (run > 0) row += `M${x + MARGIN} ${y + MARGIN}h${run}v1h-${run}z`;
      x += run;
    }
    return row;
  });
  return { path: rows.join(''), size: code.size + 2 * MARGIN };
}
