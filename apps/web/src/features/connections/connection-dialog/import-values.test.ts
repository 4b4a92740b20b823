import type { Connection } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { importBody, importInitial, isAskedAnew } from './import-values.ts';

const window = {
  importOldMessages: '2026-10-01T10:20:30.000Z',
  importRecentMessages: '2026-11-01T10:20:31.000Z',
};
const initial = importInitial({
  ...window,
  status: 'CONNECTED',
  importOldMessagesGroups: false,
  closedTicketsPostImported: false,
  queueIdImportMessages: 1,
} as Connection);

describe('an import that was already requested', () => {
  it('keeps its seconds, and restarts no session', () => {
    expect(importBody(initial)).toMatchObject(window);
    expect(isAskedAnew(initial)).toBe(false);
    expect(isAskedAnew({ ...initial, closedTicketsPostImported: true, queueIdImportMessages: 2 })).toBe(
      false,
    );
  });

  it.each([
    { importOldMessages: '2026-09-01T10:20' },
    { importRecentMessages: '2026-11-02T10:20' },
    { importOldMessagesGroups: true },
  ])('restarts the session with %o', (change) => {
    expect(isAskedAnew({ ...initial, ...change })).toBe(true);
    expect(isAskedAnew({ ...initial, ...change, isImporting: false })).toBe(false);
    expect(isAskedAnew({ ...initial, ...change, isUp: false })).toBe(false);
  });
});
