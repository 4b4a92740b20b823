import { languages, type ListedUser } from '@prosa/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { changeLanguage } from '../../../shared/i18n.ts';
import { refuse, server } from '../../../testing/fake-server.ts';
import { admin, attendant } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, combobox, dialog, pick, textField, words } from '../../../testing/screen.ts';
import { textsUnderActions } from '../../../testing/under-actions.ts';
import { UsersPage } from './users-page.tsx';

// The company's users: who was there when, who is invited, and what an admin does with a row.

const { companyId, company } = admin;
const listed = (facts: Partial<ListedUser>): ListedUser => ({
  id: attendant.id,
  name: attendant.name,
  email: attendant.email,
  companyId,
  profile: 'user',
  super: false,
  online: false,
  startWork: '00:00',
  endWork: '23:59',
  profileImage: null,
  queues: [],
  company: { id: companyId, name: company.name, dueDate: null },
  lastSeenAt: null,
  invitedUntil: null,
  rolePreset: 'attendant',
  ...facts,
});
const invited = listed({
  id: 30,
  name: 'Bia Souza',
  email: 'bia@aurora.test',
  invitedUntil: '2099-03-04T12:00:00Z',
});

let mail: 'enabled' | 'disabled';
function open(users: ListedUser[], path = '/users', language = admin.language): void {
  server.on('pageUsers', () => ({ users, count: users.length, hasMore: false }));
  server.on('listQueues', () => []);
  renderScreen(<UsersPage />, { path, user: { ...admin, language } });
  server.on('readPublicSetting', ({ params }) => (params.key === 'mail' ? mail : null));
}
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
beforeEach(() => {
  mail = 'enabled';
});

describe('a row', () => {
  it('leads to a talk with the colleague, but not with oneself or whoever is invited', async () => {
    open([listed({}), invited, listed({ id: admin.id, name: admin.name })]);
    const talk = (name: string) => row(name).getByRole('link', { name });
    await expect.element(talk(attendant.name)).toHaveAttribute('href', `/chats?with=${attendant.id}`);
    expect(talk(invited.name).elements()).toEqual([]);
    expect(talk(admin.name).elements()).toEqual([]);
  });

  it.each([
    [{ online: true, lastSeenAt: '2020-01-01T00:00:00Z' }, 'agora'],
    [{ lastSeenAt: new Date(Date.now() - 3 * 86_400_000).toISOString() }, 'há 3 dias'],
    [{ lastSeenAt: null }, 'Nunca'],
  ])('says when the person was last there: %j', async (facts, text) => {
    await page.viewport(1440, 900);
    open([listed(facts)]);
    await expect.element(row(attendant.name).getByText(text, { exact: true })).toBeVisible();
  });

  it.each([
    ['supervisor', 'Supervisor'],
    [null, 'Atendente Combinação própria'],
  ] as const)('names the role %s, or the profile of an own combination', async (rolePreset, text) => {
    await page.viewport(1440, 900);
    open([listed({ rolePreset })]);
    await expect.element(row(attendant.name).getByRole('cell', { name: text, exact: true })).toBeVisible();
  });

  it('of an invited person says until when, and has other actions', async () => {
    open([listed({}), invited]);
    await expect.element(row('Bia').getByText(/^Convidado, até 04\/03\/2099/)).toBeVisible();
    expect(button('Passar atendimentos Bia Souza').query()).toBeNull();
    expect(button('Excluir Bia Souza').query()).toBeNull();
    expect(button(`Enviar de novo ${attendant.name}`).query()).toBeNull();
    await expect.element(button('Cancelar convite Bia Souza')).toBeEnabled();
  });

  it('says that an invitation has expired', async () => {
    open([{ ...invited, invitedUntil: '2020-01-01T00:00:00Z' }]);
    await expect.element(row('Bia').getByText('Convite expirado')).toBeVisible();
  });

  it('offers no mail where none is sent', async () => {
    mail = 'disabled';
    open([invited]);
    await expect.element(row('Bia').getByText('Ainda sem senha')).toBeVisible();
    expect(button('Enviar de novo Bia Souza').query()).toBeNull();
    await expect.element(button('Cancelar convite Bia Souza')).toBeEnabled();
  });
});

describe('an invitation', () => {
  it('is sent again', async () => {
    open([invited]);
    server.on('renewInvitation', () => ({ invitedUntil: '2099-03-05T12:00:00Z' }));
    await button('Enviar de novo Bia Souza').click();
    await expect.element(words('Convite enviado para bia@aurora.test')).toBeVisible();
    expect(server.received('renewInvitation').map(({ params }) => params)).toEqual([{ id: 30 }]);
  });

  it('is cancelled after a question; when the person was faster, the reason is shown', async () => {
    open([invited]);
    server.on('cancelInvitation', () => refuse('ERR_NO_INVITATION_FOUND'));
    await button('Cancelar convite Bia Souza').click();
    await expect.element(dialog().getByText(/O link deixa de valer/)).toBeVisible();
    await dialog().getByRole('button', { name: 'Cancelar convite' }).click();
    await expect.element(words('Esta pessoa já aceitou o convite. Atualize a lista.')).toBeVisible();
    server.on('cancelInvitation', () => ({ message: 'ok' }));
    await dialog().getByRole('button', { name: 'Cancelar convite' }).click();
    await expect.element(words('Convite de Bia Souza cancelado')).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});

describe('the filters', () => {
  afterEach(async () => changeLanguage('pt'));

  it.each(languages)('show their texts whole in %s', async (language) => {
    await page.viewport(1366, 844);
    // The person's own language comes with the session, later than the first rows.
    await changeLanguage(language);
    open([listed({})], '/users', language);
    await expect.element(row(attendant.name)).toBeVisible();
    const fields = [...document.querySelectorAll<HTMLInputElement>('[class*=filter] input')];
    expect(fields).toHaveLength(2);
    for (const field of fields) {
      field.value = field.placeholder;
      expect(field.scrollWidth).toBeLessThanOrEqual(field.clientWidth);
    }
  });

  it('are kept in the address', async () => {
    server.on('pageUsers', () => ({ users: [], count: 0, hasMore: false }));
    open([listed({})]);
    await pick('Filtrar por perfil', 'Administrador');
    await expect.poll(() => location.search).toBe('?profile=admin');
    await expect
      .poll(() => server.received('pageUsers').at(-1)?.query)
      .toMatchObject({ profile: 'admin', pageNumber: 1 });
  });

  it('come from the address, where nonsense counts for nothing', async () => {
    open([listed({})], '/users?queue=7&profile=chefe');
    await expect.element(row(attendant.name)).toBeVisible();
    const query = server.received('pageUsers').at(-1)?.query;
    expect(query).toMatchObject({ queueId: 7 });
    expect(query).not.toHaveProperty('profile', 'chefe');
  });
});

describe('handing over', () => {
  beforeEach(() => {
    server.on('listUsers', () =>
      [admin, attendant].map(({ id, name, email, online }) => ({ id, name, email, online, queues: [] })),
    );
  });

  it('gives the open tickets to a colleague, and the person stays', async () => {
    open([listed({})]);
    server.on('countOpenTickets', () => ({ open: 4 }));
    server.on('handOverTickets', () => ({ handedOver: 3, returned: 1 }));
    await button(`Passar atendimentos ${attendant.name}`).click();
    await expect
      .element(
        words(`Há 4 atendimentos abertos com esta pessoa. ${attendant.name} continua entre os usuários.`),
      )
      .toBeVisible();
    await pick('Quem continua', admin.name);
    await button('Passar').click();
    await expect.element(words('Entregues: 3. De volta às filas: 1.')).toBeVisible();
    expect(server.bodies('handOverTickets')).toEqual([{ userId: admin.id }]);
    expect(server.received('deleteUser')).toEqual([]);
  });

  it('has nothing to do where nothing is open', async () => {
    open([listed({})]);
    server.on('countOpenTickets', () => ({ open: 0 }));
    await button(`Passar atendimentos ${attendant.name}`).click();
    await expect.element(words('Não há atendimentos abertos com esta pessoa.')).toBeVisible();
    expect(button('Passar').query()).toBeNull();
    expect(combobox('Quem continua').query()).toBeNull();
  });
});

describe('adding somebody where mails are sent', () => {
  beforeEach(async () => {
    open([listed({})]);
    server.on('listConnections', () => []);
    server.on('readSetting', () => ({ id: 1, key: 'supportContact', value: '' }));
    server.on('createUser', () => ({ ...attendant, queues: [] }));
    await button('Adicionar usuário').click();
    await textField('Nome').fill('Bia');
    await textField('E-mail').fill('bia@aurora.test');
  });

  it('invites, without a password', async () => {
    expect(textField('Senha').query()).toBeNull();
    await expect.element(dialog().getByText(/vale por 72 horas/)).toBeVisible();
    await button('Convidar').click();
    await expect.element(words('Convite enviado para bia@aurora.test')).toBeVisible();
    const [body] = server.bodies('createUser');
    expect(body).toMatchObject({ email: 'bia@aurora.test' });
    expect(body?.password).toBeUndefined();
    expect(body).not.toHaveProperty('access');
  });

  it('sets a password where the admin prefers that', async () => {
    await dialog().getByText('Definir a senha').click();
    await button('Salvar').click();
    await expect.element(textField('Senha')).toHaveAttribute('aria-invalid', 'true');
    await textField('Senha').fill('chuva-fina');
    await button('Salvar').click();
    await expect.poll(() => server.bodies('createUser')).toMatchObject([{ password: 'chuva-fina' }]);
  });
});

describe('the list with an invited person', () => {
  it.each([1440, 1366, 1024, 900, 820, 390])('has no text below the buttons at %i px', async (width) => {
    await page.viewport(width, 844);
    open([listed({}), invited]);
    await expect.element(row('Bia Souza').getByText(/Convidado, até/)).toBeVisible();
    await expect.poll(textsUnderActions).toEqual([]);
  });

  it('shows until when in two rows of text on a phone', async () => {
    await page.viewport(390, 844);
    open([listed({}), invited]);
    const chip = row('Bia Souza').getByText(/Convidado, até/);
    await expect.element(chip).toBeVisible();
    expect(chip.element().getBoundingClientRect().height).toBeLessThan(48);
  });
});
