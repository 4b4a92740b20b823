import { randomUUID } from 'node:crypto';
import type { OpenedCharges, Payments } from '../../payments/index.ts';

/** Payments whose providers do what a test tells them. */
export interface FakePayments extends Payments {
  orders: Parameters<Payments['openCharges']>[0][];
  cancelled: number[];
  polled: number[];
  /** What happens before a poll is answered, such as a payment. */
  onPoll: () => Promise<void>;
  isDown: boolean;
  listed: Awaited<ReturnType<Payments['listProviderPayments']>>;
}

const charge = (id: number) => ({
  id,
  expiresAt: null,
  provider: 'efi' as const,
  kind: 'pix' as const,
  pixCopyPaste: `00020126PIX${randomUUID()}`,
  checkoutUrl: null,
});

export function fakePayments(): FakePayments {
  const fake: FakePayments = {
    orders: [],
    cancelled: [],
    polled: [],
    onPoll: async () => undefined,
    isDown: false,
    listed: [],
    listProviderPayments: async () => fake.listed,
    configured: async () => ['efi', 'stripe'],
    async openCharges(order): Promise<OpenedCharges> {
      fake.orders.push(order);
      const failed = [{ provider: 'stripe' as const, problem: 'temporary' as const }];
      if (fake.isDown) return { charges: [], failed: [...failed, { provider: 'efi', problem: 'temporary' }] };
      return { charges: [charge(fake.orders.length)], failed };
    },
    async pollInvoice({ invoiceId }) {
      fake.polled.push(invoiceId);
      await fake.onPoll();
    },
    async cancelCharges({ invoiceId }) {
      fake.cancelled.push(invoiceId);
    },
  };
  return fake;
}
