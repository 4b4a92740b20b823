import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuse, server } from '../../testing/fake-server.ts';
import { admin, companySettings } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import {
  button,
  choicesOf,
  combobox,
  isWrong,
  switchOf,
  textField,
  toggle,
  words,
} from '../../testing/screen.ts';
import { SettingsPage } from './settings-page.tsx';

// The operator decides who may sign up and which passwords are accepted.

function open(stored: Record<string, string>): void {
  const answer = (key: string) => ({ id: 1, key, value: stored[key] ?? null });
  server.on('readSetting', ({ params }) => answer(params.key));
  server.on('writeSetting', ({ params, body }) => {
    stored[params.key] = body.value;
    return answer(params.key);
  });
  server.on('readCompanySettings', () => companySettings);
  renderScreen(<SettingsPage />, { path: '/settings?tab=installation', user: { ...admin, super: true } });
}

const isSwitched = async (label: string, isOn: boolean) =>
  isOn ? expect.element(switchOf(label)).toBeChecked() : expect.element(switchOf(label)).not.toBeChecked();

it.each([
  ['userCreation', 'Cadastro de empresas aberto'],
  ['strongPasswords', 'Senhas fortes'],
  ['requireSecondFactorEverywhere', 'Exigir verificação em duas etapas'],
  ['allowSandbox', 'Telefone de teste'],
  ['customPlan', 'Plano personalizado'],
  ['recoveryByOwnConnection', 'Códigos pela conexão da própria empresa'],
] as const)('stores %s as soon as it is switched', async (key, label) => {
  const stored: Record<string, string> = { [key]: 'disabled' };
  open(stored);
  await isSwitched(label, false);
  for (const value of ['enabled', 'disabled']) {
    await toggle(label);
    await expect.poll(() => stored[key]).toBe(value);
    await isSwitched(label, value === 'enabled');
  }
  await expect.element(words('Atualizado')).toBeVisible();
});

it('goes back to what holds when a choice is refused', async () => {
  open({ userCreation: 'enabled' });
  server.on('writeSetting', () => refuse('ERR_NO_PERMISSION'));
  await toggle('Cadastro de empresas aberto');
  await isWrong(switchOf('Cadastro de empresas aberto'), 'Você não tem permissão para isso.');
  await isSwitched('Cadastro de empresas aberto', true);
});

it('stores the largest file that is accepted', async () => {
  const stored: Record<string, string> = { downloadLimit: '64' };
  open(stored);
  await expect.element(combobox('Maior arquivo')).toHaveValue('64');
  expect(choicesOf(combobox('Maior arquivo'))).toEqual(['32', '64', '128', '256', '512', '1024', '2048']);
  await combobox('Maior arquivo').selectOptions('256');
  await expect.poll(() => stored.downloadLimit).toBe('256');
});

it('stores the prices of a custom plan, and marks what is none', async () => {
  const stored: Record<string, string> = {};
  open(stored);
  const field = textField('Plano personalizado: preço por mês');
  await field.fill('59.90');
  await userEvent.tab();
  await expect.poll(() => stored.customPlanPrice).toBe('59.90');
  server.on('writeSetting', () => refuse('ERR_VALIDATION'));
  await field.fill('caro');
  await userEvent.tab();
  await isWrong(field, 'Escreva o valor em reais, por exemplo 49 ou 49.90');
});

it('stores the support contact, and marks what is none', async () => {
  const stored: Record<string, string> = {};
  open(stored);
  const field = textField('Contato do suporte');
  await field.fill('5511999990001');
  await userEvent.tab();
  await expect.poll(() => stored.supportContact).toBe('5511999990001');
  server.on('writeSetting', () => refuse('ERR_VALIDATION', [{ field: 'value', message: 'wrong' }]));
  await field.fill('pergunte ao Rui');
  await userEvent.tab();
  await isWrong(field, 'Escreva um número de WhatsApp');
});

it('names the template of the codes, and says how codes are sent now', async () => {
  const stored: Record<string, string> = {};
  open(stored);
  server.on('readPublicSetting', ({ params }) => {
    if (params.key !== 'recovery') return null;
    return stored.recoveryTemplate && stored.recoveryTemplateLanguage ? 'both' : 'mail';
  });
  await expect.element(page.getByText(/No momento, os códigos vão por e-mail\./)).toBeVisible();
  for (const [label, key, value] of [
    ['Modelo do código', 'recoveryTemplate', 'codigo_de_acesso'],
    ['Idioma do modelo', 'recoveryTemplateLanguage', 'pt_BR'],
  ] as const) {
    await textField(label).fill(value);
    await userEvent.tab();
    await expect.poll(() => stored[key]).toBe(value);
  }
  await expect
    .element(page.getByText(/No momento, os códigos vão por WhatsApp e por e-mail\./))
    .toBeVisible();
  server.on('writeSetting', () => refuse('ERR_VALIDATION', [{ field: 'value', message: 'wrong' }]));
  await textField('Modelo do código').fill('Código de Acesso');
  await userEvent.tab();
  await isWrong(textField('Modelo do código'), 'Escreva o nome como está no WhatsApp');
});

it("removes an admin's second factor after a question, and shows why it cannot", async () => {
  open({});
  const email = textField('Remover a verificação de um administrador');
  await email.fill('sem arroba');
  await button('Remover').click();
  await expect.element(email).toHaveAttribute('aria-invalid', 'true');
  server.on('resetAdminsSecondFactor', () => refuse('ERR_NO_USER_FOUND'));
  await email.fill('rui@aurora.test');
  await button('Remover').click();
  const question = page.getByRole('dialog', {
    name: 'Remover a verificação em duas etapas de rui@aurora.test?',
  });
  await question.getByRole('button', { name: 'Remover' }).click();
  await expect.element(words('Este usuário não existe mais.')).toBeVisible();
  server.on('resetAdminsSecondFactor', () => ({ message: 'ok' }));
  await question.getByRole('button', { name: 'Remover' }).click();
  await expect.element(words('Verificação em duas etapas de rui@aurora.test removida')).toBeVisible();
  await expect.element(email).toHaveValue('');
  expect(server.bodies('resetAdminsSecondFactor').at(-1)).toEqual({ email: 'rui@aurora.test' });
});
