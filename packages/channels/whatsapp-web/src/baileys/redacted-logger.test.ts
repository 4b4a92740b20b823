import { afterEach, expect, test, vi } from 'vitest';
import { silenceLibsignal, redactedLogger } from './redacted-logger.ts';

afterEach(() => vi.restoreAllMocks());

test('of the logs of Baileys only texts and errors are passed on, never the data beside them', () => {
  const lines: unknown[] = [];
  const log = {
    debug: (...line: unknown[]) => lines.push(line),
    info: vi.fn(),
    warn: vi.fn(),
    error: vi.fn(),
  };
  const logger = redactedLogger(log, { companyId: 1, whatsappId: 2, channel: 'whatsapp', provider: 'beta' });
  logger.trace({ xml: 'segredo' }, 'xml recv');
  logger.info({ node: 'segredo' }, 'got it');
  logger
    .child({})
    .error({ node: 'segredo', key: 'segredo', error: new Error('Bad MAC') }, 'error in handling');
  logger.warn('only text');
  expect(lines).toHaveLength(2);
  expect(JSON.stringify(lines)).not.toContain('segredo');
  expect(lines[0]).toEqual([
    { companyId: 1, whatsappId: 2, problem: 'Bad MAC' },
    'baileys: error in handling',
  ]);
});

test("libsignal's sessions are kept out of the console, and nothing else is", () => {
  const written: unknown[] = [];
  vi.spyOn(console, 'info').mockImplementation((...parts: unknown[]) => void written.push(parts));
  silenceLibsignal();
  const { info } = globalThis.console;
  info('Closing session:', { privKey: 'segredo' });
  info('ours', 1);
  expect(written).toEqual([['ours', 1]]);
});
