import { companySettingFields, type Company, type CompanySettingName } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuse, server } from '../../testing/fake-server.ts';
import { admin, companySettings, COMPANY_ID } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import {
  button,
  choicesOf,
  combobox,
  isWrong,
  save,
  switchOf,
  tab,
  textField,
  toggle,
  words,
} from '../../testing/screen.ts';
import { SettingsPage } from './settings-page.tsx';

// An admin chooses how the company works; each option is stored as soon as it is chosen.

let stored = companySettings;

/** Opens the page of a company with these settings; later reads return what the page has written. */
function open(settings: Partial<typeof companySettings> = {}, user = admin): void {
  stored = { ...companySettings, ...settings };
  server.on('readCompanySettings', () => stored);
  server.on('readStorageUsage', () => ({ bytes: 0, files: 0, limit: null, countedAt: null }));
  server.on('writeCompanySetting', ({ body: { column, data } }) => {
    const value = companySettingFields[column as CompanySettingName].parse(data);
    stored = { ...stored, [column]: value };
    return { response: true, result: stored };
  });
  renderScreen(<SettingsPage />, { path: '/settings', user });
}
const written = () => server.bodies('writeCompanySetting');

async function leave(field: string, text: string): Promise<void> {
  await textField(field).fill(text);
  await userEvent.tab();
}

const switches = {
  userRating: 'Avaliações',
  acceptCallWhatsapp: 'Chamadas',
  userRandom: 'Atendente aleatório',
  sendGreetingMessageOneQueues: 'Saudação com uma só fila',
  sendSignMessage: 'Assinatura',
  sendFarewellWaitingTicket: 'Despedida a quem aguarda',
  sendGreetingAccepted: 'Saudação ao aceitar',
  sendQueuePosition: 'Informar a posição na fila',
  acceptAudioMessageContact: 'Áudios de clientes',
  requiredTag: 'Tag obrigatória',
  sendMsgTransfTicket: 'Avisar na transferência',
  enableLGPD: 'LGPD',
  lgpdConsent: 'Consentir a cada atendimento',
  lgpdDeleteMessage: 'Apagar o que o cliente apaga',
  lgpdHideNumber: 'Ocultar números',
} as const;

const isSwitched = async (label: string, isOn: boolean) =>
  isOn ? expect.element(switchOf(label)).toBeChecked() : expect.element(switchOf(label)).not.toBeChecked();

it.each(Object.entries(switches))('stores at once what is chosen for %s', async (name, label) => {
  const key = name as keyof typeof switches;
  const texts = { greetingAcceptedMessage: 'Oi', transferMessage: 'Oi', sendQueuePositionMessage: 'Oi' };
  open({
    ...texts,
    AcceptCallWhatsappMessage: 'Oi',
    ...(name.startsWith('lgpd') ? { enableLGPD: 'enabled' } : {}),
  });
  const before = companySettings[key];
  const other = before === 'enabled' ? 'disabled' : 'enabled';
  await isSwitched(label, before === 'enabled');
  for (const value of [other, before]) {
    await toggle(label);
    await expect.poll(() => stored[key]).toBe(value);
    await isSwitched(label, value === 'enabled');
  }
  expect(written()).toEqual([
    { column: name, data: other },
    { column: name, data: before },
  ]);
});

it.each([
  ['DirectTicketsToWallets', 'Enviar para a carteira'],
  ['closeTicketOnTransfer', 'Encerrar ao transferir'],
  ['showNotificationPending', 'Notificar os que aguardam'],
] as const)('stores at once whether %s', async (name, label) => {
  open();
  await isSwitched(label, false);
  await toggle(label);
  await expect.poll(() => stored[name]).toBe(true);
  expect(written()).toEqual([{ column: name, data: 'true' }]);
});

it('offers every kind of menu and of hours', async () => {
  open();
  await expect.element(combobox('Tipo do menu')).toBeVisible();
  expect(choicesOf(combobox('Tipo do menu'))).toEqual(['text', 'list', 'button']);
  expect(choicesOf(combobox('Horários de atendimento'))).toEqual([
    'disabled',
    'queue',
    'company',
    'connection',
  ]);
});

it('shows that it is saving for as long as it takes', async () => {
  open();
  const answer = Promise.withResolvers<void>();
  server.on('writeCompanySetting', async () => {
    await answer.promise;
    stored = { ...stored, chatBotType: 'list' };
    return { response: true, result: stored };
  });
  await combobox('Tipo do menu').selectOptions('list');
  await expect.element(words('Atualizando...')).toBeVisible();
  expect(words('Atualizado').query()).toBeNull();
  answer.resolve();
  await expect.element(words('Atualizando...')).not.toBeInTheDocument();
  await expect.element(combobox('Tipo do menu')).toHaveValue('list');
});

it('goes back to the stored value and shows why when a choice is refused', async () => {
  open({ userRating: 'disabled' });
  server.on('writeCompanySetting', () => refuse('ERR_NO_PERMISSION'));
  await toggle('Avaliações');
  await isWrong(switchOf('Avaliações'), 'Você não tem permissão para isso.');
  await isSwitched('Avaliações', false);
});

describe('the privacy options', () => {
  const fields = () => [
    textField('Aviso de privacidade'),
    textField('Link da política'),
    switchOf('Consentir a cada atendimento'),
    switchOf('Apagar o que o cliente apaga'),
    switchOf('Ocultar números'),
  ];

  it('are shown only while LGPD is enabled', async () => {
    open();
    await isSwitched('LGPD', false);
    for (const field of fields()) expect(field.query()).toBeNull();
    await toggle('LGPD');
    for (const field of fields()) await expect.element(field).toBeVisible();
    await toggle('LGPD');
    for (const field of fields()) await expect.element(field).not.toBeInTheDocument();
  });

  it('include a notice and the address of the policy', async () => {
    open({ enableLGPD: 'enabled' });
    await leave('Aviso de privacidade', 'Usamos os seus dados para atender.');
    await leave('Link da política', 'https://loja.example/privacidade');
    await expect.poll(() => stored.lgpdMessage).toBe('Usamos os seus dados para atender.');
    await expect.poll(() => stored.lgpdLink).toBe('https://loja.example/privacidade');
  });
});

describe.each([
  [
    'Saudação ao aceitar',
    'sendGreetingAccepted',
    'enabled',
    'Mensagem ao aceitar',
    'greetingAcceptedMessage',
  ],
  [
    'Avisar na transferência',
    'sendMsgTransfTicket',
    'enabled',
    'Mensagem de transferência',
    'transferMessage',
  ],
  [
    'Informar a posição na fila',
    'sendQueuePosition',
    'enabled',
    'Mensagem da posição na fila',
    'sendQueuePositionMessage',
  ],
  ['Chamadas', 'acceptCallWhatsapp', 'disabled', 'Mensagem para chamadas', 'AcceptCallWhatsappMessage'],
] as const)('"%s" (%s: %s)', (label, option, value, field, name) => {
  const other = value === 'enabled' ? 'disabled' : 'enabled';

  it('asks for its text first, and changes once the text is stored', async () => {
    open({ [option]: other, [name]: '' });
    await isSwitched(label, other === 'enabled');
    expect(textField(field).query()).toBeNull();
    await toggle(label);
    await expect.element(textField(field)).toHaveFocus();
    await expect.element(words('Escreva o texto: a opção muda assim que ele for salvo')).toBeVisible();
    expect(written()).toEqual([]);
    await leave(field, 'Um momento');
    await expect.poll(() => stored[option]).toBe(value);
    expect(written()).toEqual([
      { column: name, data: 'Um momento' },
      { column: option, data: value },
    ]);
    await isSwitched(label, value === 'enabled');
  });

  it('stays as it is when it is switched back without a text', async () => {
    open({ [option]: other, [name]: '' });
    await toggle(label);
    await expect.element(textField(field)).toBeVisible();
    await toggle(label);
    await expect.element(textField(field)).not.toBeInTheDocument();
    await isSwitched(label, other === 'enabled');
    expect(written()).toEqual([]);
  });

  it('shows its text beside it while the text is sent, and a mark while there is none', async () => {
    open({ [option]: value, [name]: '' });
    await expect.element(words('Escreva o texto: sem ele nada é enviado').first()).toBeVisible();
    await leave(field, 'Já vamos');
    await expect.poll(() => stored[name]).toBe('Já vamos');
    await toggle(label);
    await expect.poll(() => stored[option]).toBe(other);
    await expect.element(textField(field)).not.toBeInTheDocument();
  });

  it('is marked when the server refuses the choice', async () => {
    open({ [option]: other, [name]: 'Um momento' });
    server.on('writeCompanySetting', () => refuse('ERR_TEXT_REQUIRED'));
    await toggle(label);
    await isWrong(switchOf(label), 'Escreva o texto: sem ele não há o que enviar.');
    await isSwitched(label, other === 'enabled');
  });

  it('shows an error when the text, which is required, is removed', async () => {
    open({ [option]: value, [name]: 'Um momento' });
    server.on('writeCompanySetting', () => refuse('ERR_TEXT_REQUIRED'));
    await leave(field, '');
    await isWrong(textField(field), 'Escreva o texto: sem ele não há o que enviar.');
    expect(written().at(-1)).toEqual({ column: name, data: '' });
  });
});

describe('the hours of the company', () => {
  const company: Company = {
    id: COMPANY_ID,
    name: 'Aurora',
    email: null,
    phone: null,
    document: null,
    paymentMethod: null,
    addressStreet: null,
    addressState: null,
    addressCity: null,
    numberAttendants: null,
    numberConections: null,
    status: true,
    dueDate: null,
    recurrence: null,
    planId: null,
    plan: null,
    schedules: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    lastLogin: null,
  };

  it('have a tab only when the company uses its own hours', async () => {
    open();
    await combobox('Horários de atendimento').selectOptions('queue');
    await expect.poll(() => stored.scheduleType).toBe('queue');
    expect(tab('Horários').query()).toBeNull();
    await combobox('Horários de atendimento').selectOptions('company');
    await expect.element(tab('Horários')).toBeVisible();
  });

  it('are stored for the whole week', async () => {
    open({ scheduleType: 'company' });
    server.on('readCompany', () => company);
    server.on('updateCompanySchedules', ({ params, body }) => ({ ...params, ...body }));
    await tab('Horários').click();
    await button('Definir horários').click();
    const start = page.getByLabelText('Turno 1 de sexta-feira: início');
    for (const wrong of ['25:00', 'das nove']) {
      await start.fill(wrong);
      await save();
      await isWrong(start, 'Escreva a hora como 14:30');
      await expect.element(start).toHaveValue(wrong);
    }
    expect(server.bodies('updateCompanySchedules')).toEqual([]);
    await start.fill('10:15');
    await save();
    await expect.element(words('Horários atualizados com sucesso.')).toBeVisible();
    const [body] = server.bodies('updateCompanySchedules');
    expect(body?.schedules).toHaveLength(7);
    expect(body?.schedules[4]).toMatchObject({ weekdayEn: 'friday', startTimeA: '10:15' });
  });
});
