import { expect, it } from 'vitest';
import { doneMs } from './toast.ts';

it.each([
  ['/tickets', 2_000],
  ['/tickets/0d1c', 2_000],
  ['/Contacts', 2_000],
  ['/tags', 2_000],
  ['/settings', 3_000],
  ['/tags-of-others', 3_000],
  ['/', 3_000],
])('a toast on %s disappears after %i ms', (path, milliseconds) => {
  expect(doneMs(path)).toBe(milliseconds);
});
