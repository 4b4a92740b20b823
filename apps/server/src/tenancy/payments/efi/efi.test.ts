import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GuardedOutbound } from '../../../platform/outbound/outbound.ts';
import { makeCertificateFile } from '../../../testing/certificate-file.ts';
import { efiKeys, EfiSimulator } from '../testing/efi-simulator.ts';
import { failureOf, requestOf } from '../testing/requests.ts';
import { makeThrowawayAuthority } from '../testing/throwaway-authority.ts';
import { Efi } from './efi.ts';

const outbound = new GuardedOutbound(['127.0.0.0/8']);

describe('Efí', () => {
  let simulator: EfiSimulator;
  let options: ConstructorParameters<typeof Efi>[0];
  beforeAll(async () => {
    const { authority, server, client: certificate } = await makeThrowawayAuthority();
    simulator = new EfiSimulator(server);
    await simulator.start();
    options = { ...efiKeys, outbound, now: () => new Date(), authority, certificate, url: simulator.url };
  });
  afterAll(async () => {
    await simulator.stop();
    await outbound.close();
  });

  it('hears nothing from us without a certificate of its authority', async () => {
    const other = { pfx: await makeCertificateFile(), passphrase: '' };
    const error = await failureOf(new Efi({ ...options, certificate: other }).createCharge(requestOf()));
    expect(error.problem).toBe('temporary');
    expect(simulator.asked).toEqual([]);
  });

  it('is not asked where its own certificate is not of the expected authority', async () => {
    const efi = new Efi({ ...options, authority: null });
    expect((await failureOf(efi.createCharge(requestOf()))).provider).toBe('efi');
    expect(simulator.asked).toEqual([]);
  });

  it('gives a token for many requests, and another one when it has ended that one', async () => {
    const efi = new Efi(options);
    const tokens = () => simulator.asked.filter(({ path }) => path === '/oauth/token').length;
    await efi.createCharge(requestOf());
    await efi.createCharge(requestOf());
    expect(tokens()).toBe(1);
    simulator.endTokens();
    await efi.createCharge(requestOf());
    expect(tokens()).toBe(2);
  });

  it('gets the address of the webhook with the secret in it, once', async () => {
    const efi = new Efi(options);
    const puts = () =>
      simulator.asked.filter(({ method, path }) => method === 'PUT' && path.includes('webhook'));
    await efi.registerWebhook('https://inbox.example/api/webhooks/payments/efi');
    await efi.registerWebhook('https://inbox.example/api/webhooks/payments/efi');
    expect(simulator.registered).toBe(
      'https://inbox.example/api/webhooks/payments/efi?hmac=efi-webhook-secret-of-thirty-two&ignorar=',
    );
    expect(puts()).toHaveLength(1);
  });
});
