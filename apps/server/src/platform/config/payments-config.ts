import { z } from 'zod';

const address = (usual: string, protocol = /^https?$/) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    z
      .url({ protocol })
      .default(usual)
      .transform((url) => url.replace(/\/+$/, '')),
  );

/** Efí asks for our certificate, which only TLS can show. */
export const paymentsVariables = {
  EFI_URL: address('https://pix.api.efipay.com.br', /^https$/),
  EFI_CA_FILE: z.preprocess((value) => (value === '' ? undefined : value), z.string().optional()),
  STRIPE_URL: address('https://api.stripe.com'),
  MERCADOPAGO_URL: address('https://api.mercadopago.com'),
  ASAAS_URL: address('https://api.asaas.com'),
};

/** The addresses of the payment providers, without a slash at the end. */
export interface PaymentsConfig {
  efiUrl: string;
  /** A PEM file with the authority of Efí's certificate; null: the public ones. */
  efiCaFile: string | null;
  stripeUrl: string;
  mercadoPagoUrl: string;
  asaasUrl: string;
}

interface PaymentsEnvironment {
  EFI_URL: string;
  EFI_CA_FILE?: string | undefined;
  STRIPE_URL: string;
  MERCADOPAGO_URL: string;
  ASAAS_URL: string;
}

export const paymentsOf = (env: PaymentsEnvironment): PaymentsConfig => ({
  efiUrl: env.EFI_URL,
  efiCaFile: env.EFI_CA_FILE ?? null,
  stripeUrl: env.STRIPE_URL,
  mercadoPagoUrl: env.MERCADOPAGO_URL,
  asaasUrl: env.ASAAS_URL,
});
