import { generate } from 'lean-qr';
import { expect, it } from 'vitest';
import { qrPath } from './qr-path.ts';

/** The dark modules that the path paints, as 'x,y' without the margin. */
function painted(path: string): Set<string> {
  const modules = new Set<string>();
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let step = 0; step < Number(run); step += 1) modules.add(`${Number(x) + step - 4},${Number(y) - 4}`);
  return modules;
}

it('paints each dark module of the code and no other, with light around it', () => {
  const text = `2@${'Ab9/+='.repeat(40)}`;
  const code = generate(text);
  const { path, size } = qrPath(text);
  expect(size).toBe(code.size + 8);
  const dark = new Set<string>();
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) dark.add(`${x},${y}`);
  expect(painted(path)).toEqual(dark);
});
