import { expect, it } from 'vitest';
import { shortMessage, shortName } from './panel-texts.ts';

it('shows thirty letters of a name', () => {
  expect(shortName('a'.repeat(40))).toBe('a'.repeat(30));
  expect(shortName('Bia  Prado')).toBe('Bia Prado');
});

it('shows thirty letters of a message, and of a longer one 27 and three dots', () => {
  expect(shortMessage('a'.repeat(30))).toBe('a'.repeat(30));
  expect(shortMessage('a'.repeat(31))).toBe(`${'a'.repeat(27)}...`);
  expect(shortMessage('a'.repeat(40))).toBe(`${'a'.repeat(27)}...`);
});

it('cuts between whole characters, and shows several lines as one', () => {
  expect(shortMessage('😀'.repeat(31))).toBe(`${'😀'.repeat(27)}...`);
  expect(shortMessage('um\n\ndois')).toBe('um dois');
});
