import type { ApiToken, ApiUsage, ApiWebhook } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, server } from '../../../testing/fake-server.ts';
import { admin, connection } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, combobox, dialog, isWrong, pick, save, textField, words } from '../../../testing/screen.ts';
import { SendApiPage } from './send-api-page.tsx';

// Who writes programs reads how they send, tries it, and makes tokens and webhooks.

const TOKEN = 'A'.repeat(30);
const at = '2026-11-27T12:00:00.000Z';
const token: ApiToken = {
  id: 1,
  whatsappId: connection.id,
  name: 'ERP',
  scopes: ['send', 'read'],
  dailyLimit: 1_100,
  ending: 'abcd',
  lastUsedAt: null,
  rotatedAt: null,
  previousUntil: null,
  createdAt: at,
};
const webhook: ApiWebhook = {
  id: 1,
  whatsappId: connection.id,
  url: 'https://empresa.com/prosa',
  events: ['message.read'],
  isActive: true,
  waiting: 0,
  dead: 2,
  createdAt: at,
};
const counts = { texts: 3, images: 0, audios: 0, videos: 0, documents: 0, templates: 0, checks: 1 };
const usage: ApiUsage = {
  whatsappId: connection.id,
  name: 'Loja',
  channel: 'whatsapp',
  status: 'CONNECTED',
  tokenUsedAt: at,
  tokens: [
    { id: null, name: '', sent: 3, limit: null },
    { id: 1, name: 'ERP', sent: 85, limit: 100 },
  ],
  firstContacts: { used: 15, limit: 15 },
  days: [{ day: '2026-11-27', counts }],
};

function open(path: string, mayEdit = true): void {
  server.on('listConnections', () => [{ ...connection, token: mayEdit ? TOKEN : null }]);
  server.on('listQueues', () => []);
  server.on('listUsers', () => []);
  server.on('listApiTokens', () => [token]);
  server.on('listApiWebhooks', () => [webhook]);
  server.on('readApiUsage', () => ({
    today: '2026-11-27',
    callsPerMinute: 6_000,
    checksPerMinute: 60,
    connections: [usage],
  }));
  const facts = {
    profile: 'user',
    super: false,
    allowConnections: mayEdit ? 'enabled' : 'disabled',
  } as const;
  renderScreen(<SendApiPage />, { path, user: { ...admin, ...facts } });
}

describe('the documentation', () => {
  it('shows an example in four languages, and never a real token', async () => {
    open('/messages-api');
    for (const language of ['JavaScript', 'PHP', 'n8n', 'curl']) {
      await words(language).first().click();
      const example = page.getByRole('group', { name: language, exact: true });
      await expect.element(example).toMatchTextContent(/\/api\/messages\/send/);
      await expect.element(example).not.toMatchTextContent(new RegExp(TOKEN));
    }
  });

  it('on a phone has no text of an example under the button that copies it', async () => {
    await page.viewport(390, 844);
    open('/messages-api');
    const example = page.getByRole('group', { name: 'curl', exact: true });
    await expect.element(example).toBeVisible();
    const text = document.createRange();
    text.selectNodeContents(example.element().querySelector('pre') ?? example.element());
    const copyButton = page.getByRole('button', { name: 'Copiar: curl', exact: true });
    const copy = copyButton.element().getBoundingClientRect();
    expect(text.getBoundingClientRect().top).toBeGreaterThanOrEqual(copy.bottom);
    await page.viewport(1280, 800);
  });

  it('has no tabs of tokens and webhooks for who may not edit connections', async () => {
    open('/messages-api?tab=tokens', false);
    await expect.element(words('Como enviar')).toBeVisible();
    expect(
      page
        .getByRole('tab')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Documentação', 'Testar', 'Uso']);
  });
});

describe('the tester', () => {
  const form = (name: string) => page.getByRole('region', { name, exact: true });

  it('needs a token, a number and a text', async () => {
    open('/messages-api?tab=test', false);
    await button('Enviar mensagem').click();
    for (const name of ['Token', 'Número', 'Mensagem'])
      await isWrong(form('Enviar texto').getByRole('textbox', { name, exact: true }), 'Obrigatório');
    expect(server.changes()).toEqual([]);
  });

  it('needs a file to send a file', async () => {
    open('/messages-api?tab=test', false);
    const media = form('Enviar arquivo');
    await media.getByRole('textbox', { name: 'Token', exact: true }).fill(TOKEN);
    await media.getByRole('textbox', { name: 'Número', exact: true }).fill('5511999990000');
    await media.getByRole('button', { name: 'Enviar arquivo', exact: true }).click();
    await expect.element(words('Escolha um arquivo')).toBeVisible();
    expect(server.changes()).toEqual([]);
  });

  it('does not know the token of a connection where the person may not edit it', async () => {
    open('/messages-api?tab=test', false);
    await expect.element(form('Enviar texto')).toBeVisible();
    expect(page.getByLabelText('Conexão').elements()).toEqual([]);
  });

  it('sends as a program does, and shows what the server refuses', async () => {
    open('/messages-api?tab=test', false);
    server.on('sendByApi', () => refuse('ERR_CONNECTION_TOKEN'));
    const text = form('Enviar texto');
    await text.getByRole('textbox', { name: 'Token', exact: true }).fill(TOKEN);
    await text.getByRole('textbox', { name: 'Número', exact: true }).fill('5511999990000');
    await text.getByRole('textbox', { name: 'Mensagem', exact: true }).fill('Oi');
    await button('Enviar mensagem').click();
    await expect.element(page.getByText(/Este token não vale/)).toBeVisible();
    server.on('sendByApi', () => ({
      status: 'SUCCESS',
      ticketId: 1,
      messageId: 2,
      messages: [],
      isRepeated: false,
      usage: null,
    }));
    await button('Enviar mensagem').click();
    await expect.element(words('Mensagem enviada com sucesso')).toBeVisible();
    expect(server.bodies('sendByApi').at(-1)).toEqual({ number: '5511999990000', body: 'Oi' });
  });
});

const isRequired = async (name: string) =>
  expect.element(combobox(name)).toHaveAttribute('aria-required', 'true');

describe('a token', () => {
  it('is made for a connection, and shown once', async () => {
    open('/messages-api?tab=tokens');
    server.on('createApiToken', () => ({ ...token, token: TOKEN }));
    await button('Criar token').click();
    await textField('Nome').fill('Loja virtual');
    await isRequired('Conexão');
    await pick('Conexão', connection.name);
    await page.getByRole('checkbox', { name: 'Verificar números', exact: true }).click();
    await save();
    await expect.element(dialog().getByRole('textbox', { name: 'Token' })).toHaveValue(TOKEN);
    expect(server.bodies('createApiToken')).toEqual([
      { name: 'Loja virtual', whatsappId: connection.id, scopes: ['send', 'read'], dailyLimit: null },
    ]);
  });

  it('is listed with its limit as numbers are written', async () => {
    open('/messages-api?tab=tokens');
    await expect.element(page.getByRole('cell', { name: '1.100', exact: true })).toBeVisible();
  });

  it('is rotated with the time for which the old text stays valid', async () => {
    open('/messages-api?tab=tokens');
    server.on('rotateApiToken', () => ({ ...token, token: TOKEN }));
    await button('Trocar ERP').click();
    await page.getByLabelText('O anterior vale por mais').selectOptions('72');
    await button('Trocar').click();
    await expect.element(dialog().getByRole('textbox', { name: 'Token' })).toHaveValue(TOKEN);
    expect(server.bodies('rotateApiToken')).toEqual([{ overlapHours: 72 }]);
  });

  it('is removed after a question that says what stops', async () => {
    open('/messages-api?tab=tokens');
    server.on('deleteApiToken', () => ({ message: 'Token removido' }));
    await button('Excluir ERP').click();
    await expect.element(dialog()).toMatchTextContent(/Os sistemas que o usam deixam de enviar na hora/);
    await button('Excluir').click();
    await expect.element(words('Token "ERP" excluído')).toBeVisible();
  });
});

describe('a webhook', () => {
  it('is added with the events that it gets, and its secret is shown once', async () => {
    open('/messages-api?tab=webhooks');
    server.on('createApiWebhook', () => ({ ...webhook, secret: 's'.repeat(64) }));
    await button('Adicionar webhook').click();
    await isRequired('Conexão');
    await textField('Endereço').fill('empresa');
    await pick('Conexão', connection.name);
    await save();
    await isWrong(textField('Endereço'), 'Escreva um endereço como https://empresa.com/prosa');
    await textField('Endereço').fill('https://empresa.com/prosa');
    await page.getByRole('checkbox', { name: 'Lida', exact: true }).click();
    await save();
    await expect.element(dialog().getByRole('textbox', { name: 'Segredo' })).toHaveValue('s'.repeat(64));
    expect(server.bodies('createApiWebhook').at(-1)).toMatchObject({
      events: ['message.sent', 'message.delivered', 'message.failed'],
    });
  });

  it('lists what it never received, which is sent again', async () => {
    open('/messages-api?tab=webhooks');
    const delivery = {
      id: 9,
      uuid: '6d0c8c3e-0000-4000-8000-000000000000',
      event: 'message.read' as const,
      messageId: 7,
      status: 'dead' as const,
      attempts: 12,
      error: 'http 500',
      nextAttemptAt: at,
      createdAt: at,
      finishedAt: at,
    };
    server.on('pageApiDeliveries', () => ({ deliveries: [delivery], count: 1, hasMore: false }));
    server.on('replayApiDeliveries', () => ({ count: 1 }));
    await button('Entregas https://empresa.com/prosa').click();
    await expect.element(dialog()).toMatchTextContent(/Erro 500/);
    await dialog().getByRole('button', { name: 'Reenviar', exact: true }).click();
    await expect.element(words('1 entrega será reenviada')).toBeVisible();
    expect(server.bodies('replayApiDeliveries')).toEqual([{ deliveryId: 9 }]);
  });
});

it('shows on a phone everything that was sent on a day', async () => {
  await page.viewport(390, 844);
  open('/messages-api?tab=usage');
  await expect.element(words('Números verificados: 1')).toBeVisible();
  await page.viewport(1280, 800);
  await expect.element(page.getByRole('columnheader', { name: 'Números verificados' })).toBeVisible();
  await expect.element(words('Números verificados: 1')).not.toBeVisible();
});

it('says of a limit that it is near before it is reached', async () => {
  open('/messages-api?tab=usage', false);
  await expect.element(words('Token "ERP", hoje: 85 de 100 perto do limite')).toBeVisible();
  await expect.element(words('Primeiros contatos, hoje: 15 de 15 limite atingido')).toBeVisible();
  await expect.element(page.getByRole('cell', { name: /27 de novembro$/ })).toBeVisible();
});
