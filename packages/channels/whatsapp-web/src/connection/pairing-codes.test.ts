import { afterEach, beforeEach, expect, test } from 'vitest';
import { NUMBER, quick, WAIT, Scenario } from '../testing/scenario.ts';

let scenario: Scenario;
beforeEach(async () => {
  scenario = await Scenario.start();
});
afterEach(() => scenario.dispose());

test('a typed code reports how long it is valid, and its end gives a reason', async () => {
  // WhatsApp gives six codes a connection; it ends after the last of them.
  scenario.timing = { ...quick, qrMs: 700 };
  const session = await scenario.open();
  await expect.poll(() => scenario.status, WAIT).toBe('qrcode');
  // The clocks start before the request: however long the answer takes, the code must be valid as long as it reports.
  const passed = [0, 1, 2, 3, 4].map((seconds) => AbortSignal.timeout(seconds * 1_000));
  const { expiresInSeconds = 0 } = (await session.pairingCode?.(NUMBER)) ?? {};
  expect(expiresInSeconds).toBeGreaterThan(1);
  expect(expiresInSeconds).toBeLessThanOrEqual(4);
  await expect.poll(() => scenario.status, WAIT).toBe('DISCONNECTED');
  expect(passed[expiresInSeconds]?.aborted).toBe(true);
  expect(scenario.sink.statuses.at(-1)?.reason).toBe('web.untyped');
});

test('a typed code is valid for three minutes at most, however long QR codes are shown', async () => {
  scenario.timing = { ...quick, qrMs: 120_000 };
  const session = await scenario.open();
  await expect.poll(() => scenario.status, WAIT).toBe('qrcode');
  const { expiresInSeconds = 0 } = (await session.pairingCode?.(NUMBER)) ?? {};
  expect(expiresInSeconds).toBeGreaterThan(170);
  expect(expiresInSeconds).toBeLessThanOrEqual(180);
});
