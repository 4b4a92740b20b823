// What other modules of tenancy may use of payments.
export type { ConfirmedPayment, OpenedCharges, PaymentPorts, Payments } from './ports.ts';
export { ProviderError } from './provider.ts';
export { createPayments, type PaymentModule } from './create-payments.ts';
