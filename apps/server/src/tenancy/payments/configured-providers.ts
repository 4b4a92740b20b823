import type { SecretSettingKey } from '@prosa/contract';
import { readFile } from 'node:fs/promises';
import type { App } from '../../platform/app.ts';
import { settingPlace } from '../../platform/secrets/sealed-columns.ts';
import { readCertificate } from '../certificates/index.ts';
import { readGlobalSettings } from '../settings/index.ts';
import { Asaas } from './asaas/asaas.ts';
import { Efi } from './efi/efi.ts';
import { MercadoPago } from './mercadopago/mercado-pago.ts';
import type { PaymentProvider, ProviderName } from './provider.ts';
import { Stripe } from './stripe/stripe.ts';

export type ProviderServices = Pick<
  App,
  'database' | 'config' | 'secrets' | 'outbound' | 'bus' | 'now' | 'log' | 'metrics'
>;

const keys = [
  'eficlientid',
  'eficlientsecret',
  'efichavepix',
  'efiwebhooksecret',
  'stripeprivatekey',
  'stripewebhooksecret',
  'mpaccesstoken',
  'mpwebhooksecret',
  'asaastoken',
  'asaaswebhooktoken',
] as const satisfies readonly SecretSettingKey[];
const ofProviders: ReadonlySet<string> = new Set([...keys, 'eficertificate']);
type Values = Record<(typeof keys)[number], string | null>;

/** What another process has changed is read after this long even when its message was lost. */
const FRESH_MS = 30_000;

async function readValues(app: ProviderServices): Promise<Values> {
  const sealed = await readGlobalSettings(app, keys);
  const open = keys.map((key) => {
    const value = sealed[key];
    return [key, value === null ? null : app.secrets.decrypt(value, settingPlace(key))];
  });
  return Object.fromEntries(open) as Values;
}

async function efiOf(app: ProviderServices, values: Values): Promise<Efi | null> {
  const { eficlientid, eficlientsecret, efichavepix, efiwebhooksecret: webhookSecret } = values;
  const certificate = await readCertificate(app, 'efi');
  if (!eficlientid || !eficlientsecret || !efichavepix || !certificate) return null;
  const { efiUrl, efiCaFile } = app.config.payments;
  return new Efi({
    outbound: app.outbound,
    url: efiUrl,
    authority: efiCaFile === null ? null : await readFile(efiCaFile, 'utf8'),
    clientId: eficlientid,
    clientSecret: eficlientsecret,
    key: efichavepix,
    certificate: { pfx: certificate.pfx, passphrase: certificate.passphrase },
    webhookSecret,
    now: app.now,
  });
}

async function providersOf(app: ProviderServices): Promise<PaymentProvider[]> {
  const values = await readValues(app);
  const { outbound, now } = app;
  const { stripeUrl, mercadoPagoUrl, asaasUrl } = app.config.payments;
  const { stripeprivatekey, stripewebhooksecret, mpaccesstoken, mpwebhooksecret } = values;
  const { asaastoken, asaaswebhooktoken: webhookToken } = values;
  const providers = [
    await efiOf(app, values),
    stripeprivatekey &&
      new Stripe({
        outbound,
        now,
        url: stripeUrl,
        key: stripeprivatekey,
        webhookSecret: stripewebhooksecret,
      }),
    mpaccesstoken &&
      new MercadoPago({
        outbound,
        now,
        url: mercadoPagoUrl,
        token: mpaccesstoken,
        webhookSecret: mpwebhooksecret,
      }),
    asaastoken && new Asaas({ outbound, now, url: asaasUrl, token: asaastoken, webhookToken }),
  ];
  return providers.filter((provider) => provider !== null && provider !== '');
}

/** The providers whose credentials are complete. They are kept until a setting of theirs changes. */
export class ConfiguredProviders {
  readonly #app: ProviderServices;
  #kept: { providers: Promise<PaymentProvider[]>; until: number } | null = null;

  constructor(app: ProviderServices) {
    this.#app = app;
    app.bus.subscribe('settings', ({ key }) => {
      if (ofProviders.has(key)) this.#kept = null;
    });
    app.bus.onGap(() => (this.#kept = null));
  }

  async all(): Promise<PaymentProvider[]> {
    if (this.#kept && this.#kept.until > Date.now()) return this.#kept.providers;
    const kept = { providers: providersOf(this.#app), until: Date.now() + FRESH_MS };
    this.#kept = kept;
    try {
      return await kept.providers;
    } catch (error) {
      if (this.#kept === kept) this.#kept = null;
      throw error;
    }
  }

  async get(name: ProviderName): Promise<PaymentProvider | null> {
    return (await this.all()).find((provider) => provider.name === name) ?? null;
  }
}
