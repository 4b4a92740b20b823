import { expect, test, vi } from 'vitest';
import { redactedLogger } from './redacted-logger.ts';

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
