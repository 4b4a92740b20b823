import { Curve, generateSignalPubKey } from '@whiskeysockets/baileys';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifySignature } from 'libsignal/src/curve.js';
import { checkSignatures, isSigned } from './check-signatures.ts';
import { WAIT, Scenario } from '../../testing/scenario.ts';

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

test('Baileys refuses a signature of somebody else, which its own check would accept', () => {
  const [key, other] = [Curve.generateKeyPair(), Curve.generateKeyPair()];
  const message = Buffer.from('a certificate');
  const forged = Curve.sign(other.private, message);
  // Baileys waits for an exception of libsignal, which answers instead.
  expect(verifySignature(generateSignalPubKey(key.public), message, forged)).toBe(false);
  const before = Curve.verify;
  Curve.verify = () => true;
  checkSignatures();
  expect(Curve.verify(key.public, message, forged)).toBe(false);
  expect(Curve.verify(other.public, message, forged)).toBe(true);
  Curve.verify = before;
});

test('a server whose certificate has another root is refused', async () => {
  scenario.rootKey = Curve.generateKeyPair().public;
  await scenario.open();
  await expect.poll(() => scenario.simulator.connections, WAIT).toBeGreaterThan(2);
  expect(scenario.statuses).toContain('TIMEOUT');
  expect(scenario.codes).toEqual([]);
});
