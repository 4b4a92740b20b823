import { type PlanRow, planFlags } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, server } from '../../../testing/fake-server.ts';
import { admin, companySettings } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, dialog, isWrong, save, textField, toggle, words } from '../../../testing/screen.ts';
import { PlansPage } from './plans-page.tsx';

// The operator's plans: what they allow, and what happens to the companies that have them.

const plan: PlanRow = {
  ...(admin.company.plan as NonNullable<typeof admin.company.plan>),
  id: 5,
  name: 'Essencial',
  users: 3,
  connections: 1,
  queues: 2,
  amount: 99.9,
  useCampaigns: false,
  companies: 0,
};
const FAILED =
  'Não foi possível realizar a operação. Verifique se já existe um plano com o mesmo nome ou se os campos foram preenchidos corretamente';

function open(rows: PlanRow[]): void {
  server.on('listAllPlans', () => rows);
  server.on('readCompanySettings', () => companySettings);
  renderScreen(<PlansPage />, { user: { ...admin, super: true }, path: '/settings/plans' });
}
const row = () => page.getByRole('row').filter({ hasText: plan.name });

it('lists limits, price, companies, and what a plan leaves out', async () => {
  open([
    { ...plan, storageLimit: 5_000, companies: 4 },
    { ...plan, id: 6, name: 'Livre', storageLimit: null },
  ]);
  for (const text of ['3', '1', '2', '5 GB', 'R$ 99,90', '4', 'Sem Campanhas'])
    await expect.element(row().getByText(text, { exact: true })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Livre.*Sem limite/ })).toBeVisible();
});

it('says in the fixed words that the list cannot be loaded', async () => {
  server.on('listAllPlans', () => refuse('ERR_VALIDATION'));
  server.on('readCompanySettings', () => companySettings);
  renderScreen(<PlansPage />, { user: { ...admin, super: true }, path: '/settings/plans' });
  await expect.element(words('Não foi possível carregar a lista de registros').first()).toBeVisible();
});

describe('the form', () => {
  it.each([390, 1440])('has the fields of each row at one height, at %s pixels', async (width) => {
    await page.viewport(width, 844);
    open([]);
    await button('Adicionar plano').first().click();
    const topOf = (name: string) => textField(name).element().getBoundingClientRect().top;
    await expect.element(textField('Preço por mês')).toBeVisible();
    expect(topOf('Usuários')).toBe(topOf('Conexões'));
    expect(topOf('Arquivos')).toBe(topOf(width < 600 ? 'Filas' : 'Preço por mês'));
    await page.viewport(1440, 900);
  });

  it('creates a plan with its limits, price and features', async () => {
    open([]);
    server.on('createPlan', () => plan);
    await button('Adicionar plano').first().click();
    await textField('Nome').fill('Essencial');
    await textField('Usuários').fill('3');
    await textField('Conexões').fill('1');
    await textField('Filas').fill('2');
    await textField('Preço por mês').fill('99,90');
    await toggle('Campanhas');
    await toggle('Público');
    await save();
    await expect.element(words('Operação realizada com sucesso!')).toBeVisible();
    const flags = Object.fromEntries(planFlags.map((flag) => [flag, flag !== 'useCampaigns']));
    expect(server.bodies('createPlan')).toEqual([
      {
        name: 'Essencial',
        users: 3,
        connections: 1,
        queues: 2,
        storageLimit: null,
        amount: 99.9,
        isPublic: false,
        ...flags,
      },
    ]);
  });

  it('sends nothing while a number or the name is missing', async () => {
    open([]);
    await button('Adicionar plano').first().click();
    await save();
    for (const name of ['Nome', 'Usuários', 'Conexões', 'Filas', 'Preço por mês'])
      await isWrong(textField(name), 'Obrigatório');
    expect(server.changes()).toEqual([]);
  });

  it('says how many companies a change reaches, and shows a refusal at its field', async () => {
    open([{ ...plan, companies: 2 }]);
    server.on('updatePlan', () => refuse('ERR_PLAN_NAME_ALREADY_EXISTS'));
    await button('Editar Essencial').click();
    await expect
      .element(words('2 empresas têm este plano: o que mudar vale para elas na hora.'))
      .toBeVisible();
    await save();
    await isWrong(textField('Nome'), 'Já existe um plano com este nome.');
    await expect.element(words(FAILED)).toBeVisible();
  });
});

describe('deleting', () => {
  it('is confirmed', async () => {
    open([plan]);
    server.on('deletePlan', () => ({ message: 'ok' }));
    await button('Excluir Essencial').click();
    await expect.element(dialog().getByText('Deseja realmente excluir esse registro?')).toBeVisible();
    await dialog().getByRole('button', { name: 'Excluir' }).click();
    await expect.element(words('Operação realizada com sucesso!')).toBeVisible();
  });

  it('of a plan that companies have is not offered, and says how many', async () => {
    open([{ ...plan, companies: 3 }]);
    await button('Excluir Essencial').click();
    await expect
      .element(words('3 empresas têm este plano, contando as arquivadas. Mude-as de plano primeiro.'))
      .toBeVisible();
    expect(dialog().getByRole('button', { name: 'Excluir' }).elements()).toEqual([]);
  });

  it('says how many have it meanwhile when the server refuses', async () => {
    open([plan]);
    server.on('deletePlan', () => refuse('ERR_PLAN_IN_USE', [{ field: 'companies', message: '1' }]));
    await button('Excluir Essencial').click();
    await dialog().getByRole('button', { name: 'Excluir' }).click();
    await expect.element(words('Não foi possível realizar a operação')).toBeVisible();
    await expect
      .element(words('1 empresa tem este plano, contando as arquivadas. Mude-a de plano primeiro.'))
      .toBeVisible();
  });
});
