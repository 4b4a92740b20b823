import { expect, it } from 'vitest';
import { randomColor } from './random-color.ts';

it('is a colour in the form that the server takes', () => {
  const colors = Array.from({ length: 200 }, () => randomColor());
  for (const color of colors) expect(color).toMatch(/^#[\da-f]{6}$/);
  expect(new Set(colors).size).toBeGreaterThan(190);
});
