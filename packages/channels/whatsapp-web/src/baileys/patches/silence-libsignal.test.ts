import { SessionRecord } from 'libsignal';
import { afterEach, expect, test, vi } from 'vitest';
import { silenceLibsignal } from './silence-libsignal.ts';

afterEach(() => vi.restoreAllMocks());

/** A method of libsignal's that its types do not show; it writes the whole session to the console. */
type Closing = SessionRecord & { closeSession(session: object): void };

test("libsignal's sessions are kept out of the console, and nothing else is", () => {
  const written: unknown[] = [];
  vi.spyOn(console, 'info').mockImplementation((...parts: unknown[]) => void written.push(parts));
  const session = { indexInfo: { closed: -1 }, privKey: 'segredo' };
  const record = new SessionRecord() as Closing;
  record.closeSession(session);
  expect(written).toEqual([['Closing session:', session]]);
  silenceLibsignal();
  record.closeSession({ ...session, indexInfo: { closed: -1 } });
  const { info } = globalThis.console;
  info('ours', 1);
  expect(written).toEqual([
    ['Closing session:', session],
    ['ours', 1],
  ]);
});
