import type { BillingRow, ComparedPayment } from '@prosa/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { server } from '../../../testing/fake-server.ts';
import { admin } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, words } from '../../../testing/screen.ts';
import { BillingPage } from './billing-page.tsx';

// How the companies pay, for the operator.

const row: BillingRow = {
  companyId: 4,
  name: 'Auto Peças Ribeiro',
  plan: 'Essencial',
  dueDate: '2026-12-01T15:00:00.000Z',
  daysLeft: 4,
  recurrence: 'MENSAL',
  invoiceId: 31,
  payable: 99,
  monthly: 99,
  lastPaidAt: null,
};
const sums = {
  recurring: 99,
  overdue: 0,
  counts: { overdue: 0, soon: 1, trials: 0, suspended: 0, paying: 1 },
};

const open = (path: string) => renderScreen(<BillingPage />, { path, user: { ...admin, super: true } });
function openList(change: Partial<BillingRow> = {}): void {
  server.on('pageBilling', () => ({ rows: [{ ...row, ...change }], sums, count: 1, hasMore: false }));
  open('/billing?list=soon');
}
afterEach(async () => page.viewport(1440, 900));

describe('the companies', () => {
  it.each([
    [-1, 'há 1 dia'],
    [0, 'hoje'],
    [4, 'em 4 dias'],
  ])('says of a term with %s days left: %s', async (daysLeft, text) => {
    openList({ daysLeft });
    await expect.element(words(text)).toBeVisible();
  });

  it('shows on a phone what is to be paid, and until when, beside the longest name', async () => {
    await page.viewport(390, 844);
    const name = 'SupermercadosIntegrados'.repeat(4);
    openList({ name });
    const invoices = button(`Faturas de ${name}`);
    await expect.element(invoices).toBeVisible();
    await expect.element(page.getByText('01/12/2026 · em 4 dias')).toBeVisible();
    const money = page.getByRole('cell', { name: 'R$ 99,00' });
    const left = invoices.element().getBoundingClientRect().left;
    expect(money.element().getBoundingClientRect().right).toBeLessThanOrEqual(left);
  });

  it('has every list within a phone', async () => {
    await page.viewport(390, 844);
    openList();
    const names = ['Vencidas', 'Vencem logo', 'Em teste', 'Suspensas', 'Pagantes'];
    await expect.element(page.getByRole('radio', { name: 'Pagantes' })).toBeInTheDocument();
    for (const name of names) {
      const label = page.getByRole('radiogroup').getByText(name, { exact: true });
      const { left, right } = label.element().getBoundingClientRect();
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(390);
    }
  });
});

describe('the comparison', () => {
  const payment: ComparedPayment = {
    paymentId: 'cs_live_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6',
    companyName: 'Loja Aurora',
    invoiceId: 31,
    theirs: null,
    ours: { kind: 'paid', value: 12_345.7, currency: 'USD' },
    verdict: 'missingThere',
    paidAt: null,
  };

  it.each([390, 1440])(
    'writes amounts in their currency, and each result once, at %s pixels',
    async (width) => {
      await page.viewport(width, 844);
      server.on('comparePayments', () => ({ rows: [payment], providers: ['stripe'] }));
      open('/billing?tab=comparison');
      await expect.element(page.getByText('US$ 12.345,70')).toBeVisible();
      const result = page.getByText('Falta no provedor');
      await expect.element(result).toBeVisible();
      expect(result.element().getBoundingClientRect().right).toBeLessThanOrEqual(width);
    },
  );
});

it('names the coupon in each button that removes one', async () => {
  const coupon = { percent: 10, amount: null, validUntil: null, mostUses: null, invoices: 1, uses: 0 };
  server.on('listCoupons', () => [
    { ...coupon, id: 1, code: 'INDICA30' },
    { ...coupon, id: 2, code: 'BEMVINDO' },
  ]);
  open('/billing?tab=coupons');
  await button('Excluir BEMVINDO').click();
  await expect.element(words('Excluir o cupom "BEMVINDO"?')).toBeVisible();
});
