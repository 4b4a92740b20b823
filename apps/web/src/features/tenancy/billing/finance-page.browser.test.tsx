import type { Invoice } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, server } from '../../../testing/fake-server.ts';
import { admin } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, dialog, isWrong, textField, words } from '../../../testing/screen.ts';
import { FinancePage } from './finance-page.tsx';

// A company's invoices, and the checkout of the open one.

const size = { users: 3, connections: 1, queues: 2 };
const plan = { ...admin.company.plan, ...size, id: 5, name: 'Essencial', amount: 100, isPublic: true };
const invoice: Invoice = {
  id: 31,
  detail: 'Essencial',
  value: 100,
  discount: 0,
  credit: 0,
  payable: 100,
  months: 1,
  users: 3,
  connections: 1,
  queues: 2,
  dueDate: '2999-03-15T15:00:00.000Z',
  status: 'open',
  planId: null,
  isCustom: false,
  coupon: null,
  paidAt: null,
  mark: null,
  stripeURL: null,
  mercadopagoURL: null,
  asaasURL: null,
};
const checkout = {
  invoice,
  dueDate: invoice.dueDate,
  recurrence: 'MENSAL' as const,
  plans: [plan],
  planId: 5,
  custom: { base: 49, user: 11, connection: 20 },
  used: { users: 5, connections: 1, queues: 1 },
  payer: {
    firstName: 'Padaria Flor',
    lastName: '',
    address2: '',
    city: '',
    state: '',
    country: 'Brasil',
    zipcode: '52998224725',
  },
  providers: ['efi'],
};

function open(invoices: Invoice[], user = admin): void {
  server.on('listInvoices', () => ({ invoices, count: invoices.length, hasMore: false }));
  server.on('readCheckout', () => ({ ...checkout, invoice: invoices[0] }) as never);
  renderScreen(<FinancePage />, { path: '/financeiro', user });
}
const row = (number: number) => page.getByRole('row').filter({ hasText: `Nº ${number}` });

describe('the list', () => {
  it.each([
    ['paid', '2026-01-10T15:00:00.000Z', 'Pago', undefined],
    ['open', '2026-01-10T15:00:00.000Z', 'INATIVO', 'danger'],
    ['open', '2999-01-10T15:00:00.000Z', 'ATIVO', undefined],
  ] as const)('shows an invoice that is %s and due at %s as %s', async (status, dueDate, text, tone) => {
    open([{ ...invoice, status, dueDate }]);
    await expect.element(page.getByRole('heading', { name: 'Faturas (1)' })).toBeVisible();
    await expect.element(row(31).getByText(text, { exact: true })).toBeVisible();
    expect((row(31).element() as HTMLElement).dataset.tone).toBe(tone);
  });

  it.each([
    ['refunded', 'Pago · devolvido', 'warn'],
    ['chargeback', 'Pago · contestado', 'danger'],
  ] as const)('does not show an invoice that was %s as one that is simply paid', async (mark, text, tone) => {
    open([{ ...invoice, status: 'paid', mark }]);
    const chip = row(31).getByText(text, { exact: true });
    await expect.element(chip).toBeVisible();
    expect((chip.element() as HTMLElement).dataset.tone).toBe(tone);
  });

  it.each([390, 820, 1440])('shows money and state beside the longest names at %s pixels', async (width) => {
    await page.viewport(width, 844);
    open([{ ...invoice, detail: 'PlanoComNomeMuitoLongo'.repeat(6), payable: 80, discount: 20 }]);
    const pay = button('Pagar a fatura 31');
    await expect.element(pay).toBeVisible();
    const left = pay.element().getBoundingClientRect().left;
    for (const text of ['R$ 80,00', 'de R$ 100,00', 'ATIVO']) {
      const shown = row(31).getByText(text, { exact: true });
      await expect.element(shown).toBeVisible();
      expect(shown.element().getBoundingClientRect().right).toBeLessThan(left);
    }
    await page.viewport(1440, 900);
  });

  it('lets admins pay, and everybody else ask one', async () => {
    open([invoice], { ...admin, profile: 'user' });
    await expect.element(words('Peça a um administrador')).toBeVisible();
    expect(button('Pagar a fatura 31').elements()).toEqual([]);
  });
});

describe('the checkout', () => {
  const start = async (change: Partial<Invoice> = {}) => {
    open([{ ...invoice, ...change }]);
    await button('Pagar a fatura 31').click();
    await expect.element(dialog().getByText('Plano personalizado')).toBeVisible();
  };

  it('counts a custom plan up and down, and never below three', async () => {
    await start();
    await dialog()
      .getByRole('radio', { name: /Plano personalizado/ })
      .click();
    await expect.element(dialog().getByText(/R\$\s49,00 mensal/)).toBeVisible();
    await expect.element(button('Usuários: menos um')).toHaveAttribute('aria-disabled', 'true');
    await button('Usuários: mais um').click();
    await button('Conexões: mais um').click();
    await expect.element(dialog().getByText(/R\$\s80,00 mensal/)).toBeVisible();
    await button('Usuários: menos um').click();
    await button('Conexões: menos um').click();
    await expect.element(dialog().getByText(/R\$\s49,00 mensal/)).toBeVisible();
    await expect.element(button('Conexões: menos um')).toHaveAttribute('aria-disabled', 'true');
  });

  it('asks who pays, by Back', async () => {
    await start();
    await button('Voltar').click();
    await textField('Nome completo').fill('');
    await textField('CPF/CNPJ').fill('1');
    await button('Continuar').click();
    await isWrong(textField('Nome completo'), 'O nome completo é obrigatório');
    await isWrong(textField('CPF/CNPJ'), 'Digite um CPF ou CNPJ válido');
  });

  it('shows everything once more, what is above the limits, and then the QR code', async () => {
    await start();
    await button('Continuar').click();
    await expect.element(dialog().getByText('Padaria Flor')).toBeVisible();
    await expect.element(dialog().getByText('529.982.247-25', { exact: true })).toBeVisible();
    await expect.element(dialog().getByText(/Acima dos novos limites/)).toBeVisible();
    server.on('createSubscription', () => ({
      invoiceId: 31,
      qrcode: { qrcode: '00020126PIX' },
      stripeURL: 'https://stripe.test/pay',
      valorext: 'R$ 100,00',
      isPaid: false,
      failed: ['asaas'],
    }));
    let status: 'open' | 'paid' = 'open';
    server.on('readCharge', () => ({ id: 31, status, dueDate: null }));
    await button('Pagar').click();
    await expect
      .element(words('Assinatura realizada com sucesso!, aguardando a realização do pagamento'))
      .toBeVisible();
    await expect.element(dialog().getByRole('img', { name: 'QR code do PIX' })).toBeVisible();
    await expect.element(dialog().getByText('00020126PIX')).toBeVisible();
    await expect
      .element(dialog().getByRole('link', { name: 'Pagar em Stripe' }))
      .toHaveAttribute('href', 'https://stripe.test/pay');
    expect(server.bodies('createSubscription')).toMatchObject([
      { plan: 5, invoiceId: 31, firstName: 'Padaria Flor' },
    ]);
    status = 'paid';
    await expect.element(words('Pagamento confirmado.')).toBeVisible();
  });

  it('shows what a coupon takes off, and what remains, for the choice that the invoice has', async () => {
    await start({ coupon: 'BEMVINDO', discount: 20, payable: 80 });
    await button('Continuar').click();
    await expect.element(dialog().getByText(/BEMVINDO: R\$\s20,00/)).toBeVisible();
    await expect.element(dialog().getByText(/^R\$\s80,00$/)).toBeVisible();
    await button('Voltar').click();
    await dialog()
      .getByRole('radio', { name: /Plano personalizado/ })
      .click();
    await button('Continuar').click();
    await expect.element(dialog().getByText(/calculado no próximo passo/)).toBeVisible();
  });

  it('says that nothing can be paid with, and not that it only waits for the payment', async () => {
    await start();
    await button('Continuar').click();
    server.on('createSubscription', () => ({
      invoiceId: 31,
      valorext: 'R$ 100,00',
      isPaid: false,
      failed: [],
    }));
    server.on('readCharge', () => ({ id: 31, status: 'open' as const, dueDate: null }));
    await button('Pagar').click();
    await expect.element(dialog().getByText(/Nenhuma forma de pagamento está disponível/)).toBeVisible();
    expect(page.getByText(/Assinatura realizada/).elements()).toEqual([]);
  });

  it('says that no provider answers', async () => {
    await start();
    await button('Continuar').click();
    server.on('createSubscription', () => refuse('ERR_PAYMENT_UNAVAILABLE'));
    await button('Pagar').click();
    await expect.element(dialog().getByText(/Nenhum meio de pagamento responde agora/)).toBeVisible();
  });
});
