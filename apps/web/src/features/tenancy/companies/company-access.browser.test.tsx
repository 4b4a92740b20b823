import type { AnswerOf, CompanyRow, listSupport } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { companyRow as company, serveCompanies } from '../../../testing/company-row.ts';
import { refuse, server } from '../../../testing/fake-server.ts';
import { admin } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, dialog, isWrong, textField, words } from '../../../testing/screen.ts';
import { CompaniesPage } from './companies-page.tsx';

// Who gets into a company: the operator's support, and its first admin by an invitation.

function open(rows: CompanyRow[]): void {
  serveCompanies(rows);
  renderScreen(<CompaniesPage />, { user: { ...admin, super: true }, path: '/companies' });
}
const row = () => page.getByRole('row').filter({ hasText: company.name });
const answerSupport = (states: AnswerOf<typeof listSupport>) => server.on('listSupport', () => states);

describe('support', () => {
  const endsAt = new Date(Date.now() + 3_600_000).toISOString();
  const grant = {
    id: 3,
    mode: 'view',
    reason: 'A fila',
    grantedBy: 'Dora',
    createdAt: endsAt,
    endsAt,
  } as const;

  it('is asked for with a reason', async () => {
    open([company]);
    server.on('requestSupport', () => {
      answerSupport([{ companyId: company.id, grant: null, requestedAt: endsAt }]);
      return { message: '' };
    });
    await button('Pedir acesso a Padaria Flor').click();
    await dialog().getByRole('button', { name: 'Enviar pedido' }).click();
    await isWrong(textField('Motivo'), 'Obrigatório');
    await textField('Motivo').fill('Chamado 4711');
    await dialog().getByRole('button', { name: 'Enviar pedido' }).click();
    await expect.element(button('Acesso a Padaria Flor: pedido enviado')).toBeVisible();
    expect(server.bodies('requestSupport')).toEqual([{ reason: 'Chamado 4711' }]);
  });

  it('is entered under a grant, which says by whom, until when and for what', async () => {
    open([company]);
    answerSupport([{ companyId: company.id, grant, requestedAt: null }]);
    server.on('enterCompany', () => refuse('ERR_NO_SUPPORT_GRANT'));
    await button('Entrar em Padaria Flor').click();
    await expect.element(dialog().getByText(/Dora liberou o acesso até .+: Só ver\./)).toBeVisible();
    await expect.element(dialog().getByText('A fila', { exact: true })).toBeVisible();
    await dialog().getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect
      .element(page.getByRole('alert').getByText('A empresa não liberou o acesso, ou ele já terminou.'))
      .toBeVisible();
  });

  it("has no place in the row of the operator's own company", async () => {
    open([{ ...company, id: 1 }]);
    await expect.element(row()).toBeVisible();
    expect(page.getByRole('button', { name: /^Pedir acesso/ }).elements()).toEqual([]);
  });
});

describe('the invitation of the first admin', () => {
  const invited = { ...company, adminInvitedUntil: '2099-03-04T12:00:00.000Z' };

  it('is in the row, and sent again', async () => {
    open([invited]);
    server.on('readPublicSetting', () => 'enabled');
    server.on('renewAdminInvitation', () => ({ invitedUntil: '2099-03-05T12:00:00.000Z' }));
    await expect.element(row().getByTitle(/^Administrador convidado, até 04\/03\/2099/)).toBeVisible();
    await button('Enviar o convite de novo Padaria Flor').click();
    await expect.element(words('Convite enviado para dono@padaria.test')).toBeVisible();
    expect(server.received('renewAdminInvitation').map(({ params }) => params)).toEqual([{ id: 21 }]);
  });

  it('says that it has expired; and nothing of it is shown where no mails are sent', async () => {
    open([{ ...invited, adminInvitedUntil: '2020-01-01T12:00:00.000Z' }]);
    await expect.element(row()).toBeVisible();
    expect(button('Enviar o convite de novo Padaria Flor').query()).toBeNull();
    expect(row().getByText(/convi/i).query()).toBeNull();
  });
});
