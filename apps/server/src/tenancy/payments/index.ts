// What other modules of tenancy may use of payments.
export type {
  ChargeOrder,
  ConfirmedPayment,
  OpenCharge,
  OpenedCharges,
  PaymentKind,
  PaymentPorts,
  Payments,
} from './ports.ts';
export { type ChargeState, type Payer, ProviderError, type ProviderName } from './provider.ts';
export { createPayments, type PaymentModule } from './create-payments.ts';
