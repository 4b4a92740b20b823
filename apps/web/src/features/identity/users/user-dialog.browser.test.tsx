import type { User } from '@prosa/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuse, server } from '../../../testing/fake-server.ts';
import { admin, attendant, companySettings } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { combobox, isWrong, pick, save, tab, textField, toggle, words } from '../../../testing/screen.ts';
import { UserDialog } from './user-dialog.tsx';

// An admin adds a person, or changes one.

const stored: User = { ...attendant, queues: [], showDashboard: 'enabled' };
const noContact = { id: 1, key: 'supportContact', value: '' };
let isClosed: boolean;

const open = (userId: number | null, user = admin) => {
  isClosed = false;
  renderScreen(<UserDialog userId={userId} onClose={() => (isClosed = true)} />, { user });
  server.on('readUser', ({ params }) => (params?.id === attendant.id ? attendant : user));
};
beforeEach(() => {
  server.on('listQueues', () => []);
  server.on('listConnections', () => []);
  server.on('readCompanySettings', () => companySettings);
  server.on('readSetting', () => noContact);
  server.on('createUser', () => stored);
  server.on('updateUser', () => stored);
  server.on('readUsersSecondFactor', () => ({ isOn: false }));
});

describe('the dialog of a new user', () => {
  beforeEach(async () => {
    open(null);
    await expect.element(textField('Nome')).toBeVisible();
  });

  it('sends every field of the specification', async () => {
    await textField('Nome').fill('Rui Prado');
    await textField('E-mail').fill('rui@aurora.test');
    await textField('Senha').fill('chuva-fina');
    await textField('WhatsApp pessoal').fill('5511987654321');
    await textField('Mensagem de despedida').fill('Até logo');
    await pick('Idioma', 'Español');
    await page.getByText('Escuro').click();
    await page.getByText('Recolhido').click();
    await tab('Permissões').click();
    await toggle('Ver grupos');
    await toggle('Ver o painel ao vivo');
    await save();
    await expect.poll(() => isClosed).toBe(true);
    const [sent] = server.bodies('createUser');
    expect(sent).toMatchObject({
      name: 'Rui Prado',
      wpp: '5511987654321',
      farewellMessage: 'Até logo',
      language: 'es',
      defaultTheme: 'dark',
      defaultMenu: 'closed',
      startWork: '00:00',
      endWork: '23:59',
      allowGroup: true,
      showDashboard: 'disabled',
      allowRealTime: 'enabled',
    });
  });

  it('moves the working hours by ten minutes with the arrow keys', async () => {
    const start = textField('Início do expediente');
    await start.fill('08:00');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
    await expect.element(start).toHaveValue('08:10');
  });

  it('shows a wrong field that is in the other tab', async () => {
    await tab('Permissões').click();
    await save();
    await isWrong(textField('Nome'), 'Obrigatório');
    await expect.element(textField('Nome')).toBeVisible();
  });

  it('shows at the field that the e-mail is taken', async () => {
    server.on('createUser', () => refuse('ERR_EMAIL_ALREADY_EXISTS'));
    await textField('Nome').fill('Rui Prado');
    await textField('E-mail').fill('rui@aurora.test');
    await textField('Senha').fill('chuva-fina');
    await save();
    await isWrong(textField('E-mail'), 'e-mail');
  });
});

it.each([
  ['', 'Para ter mais, peça um plano maior ao suporte.'],
  ['ajuda@prosa.test', 'Para ter mais, peça um plano maior ao suporte: ajuda@prosa.test'],
])('names the plan at whose limit it is, and whom to ask (contact %j)', async (contact, wayOut) => {
  server.on('readSetting', () => ({ ...noContact, value: contact }));
  server.on('createUser', () =>
    refuse('ERR_LIMIT_REACHED', [
      { field: 'users', message: '3' },
      { field: 'plan', message: 'Essencial' },
    ]),
  );
  open(null);
  await textField('Nome').fill('Rui Prado');
  await textField('E-mail').fill('rui@aurora.test');
  await textField('Senha').fill('chuva-fina');
  await save();
  await expect.element(words(`Usuários no plano Essencial: no máximo 3. ${wayOut}`)).toBeVisible();
});

describe('the operator switch', () => {
  const operatorSwitch = () => page.getByRole('switch', { name: /^Operador da instalação/ });

  it('is shown to an operator alone', async () => {
    open(attendant.id);
    await expect.element(combobox('Perfil')).toBeVisible();
    expect(operatorSwitch().query()).toBeNull();
  });

  it('is sent by an operator', async () => {
    open(attendant.id, { ...admin, super: true });
    await toggle('Operador da instalação');
    await save();
    await expect.element(words('Usuário "Rui Prado" salvo')).toBeVisible();
    expect(server.bodies('updateUser')).toMatchObject([{ super: true }]);
  });
});

describe('roles', () => {
  const row = (name: string) =>
    page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}(por|falta):`) });
  const shows = async (name: string, isAllowed: boolean, why: string) => {
    await expect.element(row(name).getByRole('img', { name: isAllowed ? 'Sim' : 'Não' })).toBeVisible();
    await expect.element(row(name).getByText(why, { exact: true })).toBeVisible();
  };

  beforeEach(async () => {
    server.on('createUser', () => stored);
    open(null);
    await textField('Nome').fill('Ana');
    await tab('Permissões').click();
  });

  it('fill in profile and switches, and show what the person will see and why', async () => {
    await expect.element(words('O que Ana vê e faz, e por quê')).toBeVisible();
    await expect.element(combobox('Modelo')).toHaveValue('Atendente');
    await shows('Os próprios atendimentos', true, 'por: todos podem');
    await shows('Quem aguarda nas próprias filas', false, 'falta: Filas');
    await shows('Grupos', false, 'falta: Ver grupos');
    await pick('Modelo', 'Supervisor');
    await shows('Quem aguarda sem fila', true, 'por: Ver atendimentos sem fila');
    await shows(
      'Atendimentos de colegas em outras filas',
      true,
      'por: Ver o histórico de outras filas + Ver atendimentos de outros usuários',
    );
    await shows('Excluir contatos', false, 'falta: perfil Administrador');
    await pick('Modelo', 'Administrador');
    await shows('Excluir contatos', true, 'por: perfil Administrador');
    await tab('Geral').click();
    await expect.element(combobox('Perfil')).toHaveValue('Administrador');
    await textField('E-mail').fill('ana@aurora.test');
    await textField('Senha').fill('chuva-fina');
    await save();
    await expect.poll(() => isClosed).toBe(true);
    expect(server.bodies('createUser')).toMatchObject([
      { profile: 'admin', allUserChat: 'enabled', allowConnections: 'enabled', allowGroup: true },
    ]);
  });

  it('are a combination of its own after a switch, which the list follows', async () => {
    await toggle('Ver grupos');
    await expect.element(combobox('Modelo')).toHaveValue('');
    await shows('Grupos', true, 'por: Ver grupos');
  });
});
