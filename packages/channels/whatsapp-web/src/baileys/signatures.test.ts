import { Curve } from '@whiskeysockets/baileys';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isSigned } from './signatures.ts';
import { WAIT, Scenario } from '../testing/scenario.ts';

let scenario: Scenario;
beforeEach(async () => {
  scenario = await Scenario.start();
});
afterEach(() => scenario.dispose());

test('a signature is valid for its key and its message only', () => {
  const [key, other] = [Curve.generateKeyPair(), Curve.generateKeyPair()];
  const message = Buffer.from('a certificate');
  const signature = Curve.sign(key.private, message);
  expect(isSigned(key.public, message, signature)).toBe(true);
  expect(isSigned(other.public, message, signature)).toBe(false);
  expect(isSigned(key.public, Buffer.from('another one'), signature)).toBe(false);
  expect(isSigned(key.public, message, signature.subarray(1))).toBe(false);
});

test('a server whose certificate has another root is refused', async () => {
  scenario.rootKey = Curve.generateKeyPair().public;
  await scenario.open();
  await expect.poll(() => scenario.simulator.connections, WAIT).toBeGreaterThan(2);
  expect(scenario.statuses).toContain('TIMEOUT');
  expect(scenario.codes).toEqual([]);
});
