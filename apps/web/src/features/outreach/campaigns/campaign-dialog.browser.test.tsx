import type { Campaign, MessageTemplate } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { campaign, running, serveChoices } from '../../../testing/campaign-records.ts';
import { refuse, server } from '../../../testing/fake-server.ts';
import { connection, queue } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import {
  button,
  combobox,
  isWrong,
  pick,
  save,
  tab,
  textField,
  toggle,
  words,
} from '../../../testing/screen.ts';
import { CampaignDialog } from './campaign-dialog.tsx';

// The dialog in which an admin writes a campaign.

function open(record: Campaign | null = null): void {
  serveChoices({ variables: [{ key: 'cupom', value: 'SEXTA10' }] });
  server.on('createCampaign', ({ body }) => ({ ...campaign, name: body.name }));
  server.on('updateCampaign', () => campaign);
  renderScreen(<CampaignDialog campaign={record} onClose={() => undefined} />);
}

async function fillNeeded(): Promise<void> {
  await textField('Nome').fill('Natal');
  await pick('Conexão', connection.name);
  await textField('Mensagem 1').fill('Oi {nome}');
}

describe('a new campaign', () => {
  it('is saved with its list, its messages and its ticket', async () => {
    open();
    await fillNeeded();
    await pick('Lista', 'Clientes');
    await tab('Mensagem 2').click();
    await textField('Mensagem 2').fill('Use ');
    await button('{cupom}').click();
    await expect.element(page.getByText('Use SEXTA10', { exact: true })).toBeVisible();
    await toggle('Abrir atendimento');
    await combobox('Status do atendimento').selectOptions('Aguardando');
    await pick('Fila das respostas', queue.name);
    await save();
    await expect.element(words('Campanha "Natal" salva')).toBeVisible();
    const [body] = server.bodies('createCampaign');
    expect(body).toMatchObject({
      name: 'Natal',
      whatsappId: connection.id,
      contactListId: 5,
      message1: 'Oi {nome}',
      message2: 'Use {cupom}',
      confirmation: false,
      scheduledAt: null,
      openTicket: 'enabled',
      statusTicket: 'pending',
      queueId: null,
      answerQueueId: queue.id,
    });
  });

  it('of a tag makes a list when it is saved', async () => {
    open();
    await fillNeeded();
    await page.getByText('Quem tem uma tag', { exact: true }).click();
    await pick('Tag', 'VIP');
    await save();
    await expect.element(words('Campanha "Natal" salva')).toBeVisible();
    expect(server.bodies('createCampaign')[0]).toMatchObject({ tagListId: 3 });
  });

  it('asks before it writes, if the admin wants', async () => {
    open();
    await fillNeeded();
    await toggle('Pedir confirmação antes');
    await save();
    await isWrong(textField('Confirmação 1'), 'Obrigatório');
    await textField('Confirmação 1').fill('Posso enviar?');
    await save();
    await expect.element(words('Campanha "Natal" salva')).toBeVisible();
    expect(server.bodies('createCampaign')[0]).toMatchObject({
      confirmation: true,
      confirmationMessage1: 'Posso enviar?',
    });
  });

  it('is not saved without a name, a connection and a message', async () => {
    open();
    await save();
    await isWrong(textField('Nome'), 'Obrigatório');
    await isWrong(combobox('Conexão'), 'Obrigatório');
    await isWrong(textField('Mensagem 1'), 'Obrigatório');
    expect(server.changes()).toEqual([]);
  });

  it('names a placeholder that stands for nothing, and opens the tab in which it is', async () => {
    open();
    await fillNeeded();
    await tab('Mensagem 3').click();
    await textField('Mensagem 3').fill('Só hoje: {desconto}');
    await tab('Mensagem 1').click();
    await save();
    await isWrong(textField('Mensagem 3'), '{desconto} não existe');
    expect(server.changes()).toEqual([]);
  });

  it('needs a queue for a user, who is searched from the third letter on', async () => {
    open();
    const searched: (string | undefined)[] = [];
    server.on('pageUsers', ({ query }) => {
      searched.push(query.searchParam);
      return { users: [], count: 0, hasMore: false };
    });
    await fillNeeded();
    await expect.element(combobox('Usuário')).toBeDisabled();
    await toggle('Abrir atendimento');
    await combobox('Usuário').fill('ru');
    await combobox('Usuário').fill('rui');
    await expect.poll(() => searched).toEqual(['rui']);
  });

  it('shows at the connection why a channel is refused', async () => {
    open();
    server.on('createCampaign', () => refuse('ERR_CAMPAIGN_CHANNEL'));
    await fillNeeded();
    await save();
    await isWrong(combobox('Conexão'), 'escolha uma conexão do WhatsApp');
  });
});

describe('a campaign that exists', () => {
  it('keeps the list of its tag while another field is changed', async () => {
    open({ ...campaign, tagListId: 3 });
    await textField('Nome').fill('Outro nome');
    await save();
    await expect.poll(() => server.bodies('updateCampaign').length).toBe(1);
    const [body] = server.bodies('updateCampaign');
    expect(body).toMatchObject({ name: 'Outro nome' });
    expect(body).not.toHaveProperty('tagListId');
    expect(body).not.toHaveProperty('contactListId');
  });

  it.each<[string, Partial<Campaign>, boolean]>([
    ['inactive', {}, false],
    ['running', running, true],
    ['finished', { status: 'FINALIZADA' }, true],
    ['cancelled', { status: 'CANCELADA' }, false],
    [
      'scheduled for in two hours',
      { status: 'PROGRAMADA', scheduledAt: new Date(Date.now() + 7_200_000).toISOString() },
      false,
    ],
    [
      'scheduled for in half an hour',
      { status: 'PROGRAMADA', scheduledAt: new Date(Date.now() + 1_800_000).toISOString() },
      true,
    ],
  ])('that is %s, is shown read-only or not', async (_, facts, isLocked) => {
    open({ ...campaign, ...facts });
    await expect.element(textField('Nome')).toBeVisible();
    expect(button('Salvar').query() === null).toBe(isLocked);
    if (isLocked) await expect.element(textField('Nome')).toBeDisabled();
    else await expect.element(textField('Nome')).toBeEnabled();
  });

  it('that has finished can be read: its texts are not pale, and the focus is in the dialog', async () => {
    open({ ...campaign, status: 'FINALIZADA' });
    await expect.element(textField('Nome')).toBeDisabled();
    await expect.element(textField('Nome')).toHaveStyle({ opacity: '1' });
    await expect.poll(() => document.activeElement?.closest('[role="dialog"]')).not.toBeNull();
  });
});

describe('a campaign over an official number', () => {
  const template: MessageTemplate = {
    id: 41,
    whatsappId: connection.id,
    name: 'oferta',
    language: 'pt_BR',
    category: 'marketing',
    status: 'approved',
    quality: null,
    reason: null,
    isSupported: true,
    header: null,
    body: 'Olá, {{1}}!',
    footer: '',
    buttons: [],
    examples: { 'body.1': 'Ana' },
  };

  it('sends an approved template, whose parameters may have placeholders', async () => {
    open();
    const capabilities = connection.capabilities && { ...connection.capabilities, replyWindowHours: 24 };
    server.on('listConnections', () => [{ ...connection, channel: 'whatsappapi', capabilities }]);
    server.on('listMessageTemplates', () => ({ templates: [template], syncedAt: null, error: null }));
    await textField('Nome').fill('Natal');
    await pick('Lista', 'Clientes');
    await pick('Conexão', connection.name);
    expect(tab('Mensagem 1').query()).toBeNull();
    await save();
    await isWrong(combobox('Modelo'), 'Obrigatório');
    await combobox('Modelo').click();
    await page.getByRole('option', { name: /^oferta/ }).click();
    const value = page.getByRole('textbox', { name: /\{\{1\}\}|1/ });
    await value.fill('{desconto}');
    await save();
    await expect.element(page.getByText(/^\{desconto\} não existe/)).toBeVisible();
    await value.fill('{nome}');
    await expect.element(words('Olá, Ana Lima!')).toBeVisible();
    await save();
    await expect.element(words('Campanha "Natal" salva')).toBeVisible();
    expect(server.bodies('createCampaign')[0]).toMatchObject({
      templateId: 41,
      templateValues: { 'body.1': '{nome}' },
      confirmation: false,
    });
  });
});
