import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { Asaas } from '../asaas/asaas.ts';
import { Efi } from '../efi/efi.ts';
import { MercadoPago } from '../mercadopago/mercado-pago.ts';
import type { PaymentProvider, ProviderName } from '../provider.ts';
import { Stripe } from '../stripe/stripe.ts';
import { asaasKeys, AsaasSimulator } from './asaas-simulator.ts';
import { efiKeys, EfiSimulator } from './efi-simulator.ts';
import { mercadoPagoKeys, MercadoPagoSimulator } from './mercado-pago-simulator.ts';
import type { PaymentSimulator } from './simulator.ts';
import { stripeKeys, StripeSimulator } from './stripe-simulator.ts';
import { makeThrowawayAuthority } from './throwaway-authority.ts';

interface DriverOptions {
  outbound: Pick<Outbound, 'request'>;
  now: () => Date;
}

export interface Rig {
  name: ProviderName;
  simulator: PaymentSimulator;
  provider: PaymentProvider;
  /** With credentials that the provider does not know. */
  stranger: PaymentProvider;
  /** Without the webhook's secret. */
  deaf: PaymentProvider;
  /** What the operator sets, and the environment, for a server that uses the simulator. */
  settings: Record<string, string>;
  environment: Record<string, string>;
  stop: () => Promise<void>;
}

async function efiRig({ outbound, now }: DriverOptions): Promise<Rig> {
  const { authority, server, client: certificate } = await makeThrowawayAuthority();
  const folder = await mkdtemp(join(tmpdir(), 'prosa-efi-'));
  const caFile = join(folder, 'authority.pem');
  await writeFile(caFile, authority);
  const simulator = new EfiSimulator(server);
  await simulator.start();
  const options = { ...efiKeys, outbound, now, authority, certificate, url: simulator.url };
  return {
    name: 'efi',
    simulator,
    provider: new Efi(options),
    stranger: new Efi({ ...options, clientSecret: 'other' }),
    deaf: new Efi({ ...options, webhookSecret: null }),
    settings: {
      eficlientid: efiKeys.clientId,
      eficlientsecret: efiKeys.clientSecret,
      efichavepix: efiKeys.key,
      efiwebhooksecret: efiKeys.webhookSecret,
      eficertificate: JSON.stringify({
        pfx: certificate.pfx.toString('base64'),
        passphrase: certificate.passphrase,
        validUntil: '2099-01-01T00:00:00.000Z',
      }),
    },
    environment: { EFI_URL: simulator.url, EFI_CA_FILE: caFile },
    async stop() {
      await simulator.stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function stripeRig({ outbound, now }: DriverOptions): Promise<Rig> {
  const simulator = new StripeSimulator();
  await simulator.start();
  const options = { ...stripeKeys, outbound, now, url: simulator.url };
  return {
    name: 'stripe',
    simulator,
    provider: new Stripe(options),
    stranger: new Stripe({ ...options, key: 'sk_test_other' }),
    deaf: new Stripe({ ...options, webhookSecret: null }),
    settings: { stripeprivatekey: stripeKeys.key, stripewebhooksecret: stripeKeys.webhookSecret },
    environment: { STRIPE_URL: simulator.url },
    stop: async () => simulator.stop(),
  };
}

async function mercadoPagoRig({ outbound, now }: DriverOptions): Promise<Rig> {
  const simulator = new MercadoPagoSimulator();
  await simulator.start();
  const options = { ...mercadoPagoKeys, outbound, now, url: simulator.url };
  return {
    name: 'mercadopago',
    simulator,
    provider: new MercadoPago(options),
    stranger: new MercadoPago({ ...options, token: 'APP_USR-other' }),
    deaf: new MercadoPago({ ...options, webhookSecret: null }),
    settings: { mpaccesstoken: mercadoPagoKeys.token, mpwebhooksecret: mercadoPagoKeys.webhookSecret },
    environment: { MERCADOPAGO_URL: simulator.url },
    stop: async () => simulator.stop(),
  };
}

async function asaasRig({ outbound, now }: DriverOptions): Promise<Rig> {
  const simulator = new AsaasSimulator();
  await simulator.start();
  const options = { ...asaasKeys, outbound, now, url: simulator.url };
  return {
    name: 'asaas',
    simulator,
    provider: new Asaas(options),
    stranger: new Asaas({ ...options, token: '$aact_other' }),
    deaf: new Asaas({ ...options, webhookToken: null }),
    settings: { asaastoken: asaasKeys.token, asaaswebhooktoken: asaasKeys.webhookToken },
    environment: { ASAAS_URL: simulator.url },
    stop: async () => simulator.stop(),
  };
}

/** Each driver beside the simulator of its provider. */
export const rigs: Record<ProviderName, (options: DriverOptions) => Promise<Rig>> = {
  efi: efiRig,
  stripe: stripeRig,
  mercadopago: mercadoPagoRig,
  asaas: asaasRig,
};
