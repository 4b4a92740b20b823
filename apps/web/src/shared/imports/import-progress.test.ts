import type { ContactImport } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { endedBefore, withImport } from './import-progress.ts';

const running = { id: 4, status: 'running', finishedAt: null } as ContactImport;
const done = { id: 4, status: 'done', finishedAt: '2026-03-05T12:00:00Z' } as ContactImport;
const older = { id: 3, status: 'done', finishedAt: '2026-03-04T12:00:00Z' } as ContactImport;

describe('withImport', () => {
  it('puts a new one first, and replaces one that continues', () => {
    expect(withImport([older], running)).toEqual([running, older]);
    expect(withImport([running, older], done)).toEqual([done, older]);
  });
  it('keeps one that has ended when the answer that started it comes late', () =>
    expect(withImport([done, older], running)).toEqual([done, older]));
});

describe('endedBefore', () => {
  it.each([
    ['none', undefined, 0],
    ['one that has ended', done, 4],
    ['one that runs', running, 3],
  ])('of %s', (_name, latest, expected) => expect(endedBefore(latest)).toBe(expected));
});
