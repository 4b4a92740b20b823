import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { picture, signIn } from '../support/browser.ts';
import { newFixture } from '../support/fixture.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/server-process.ts';

// An admin adds an outside service of each kind, tries one, and gives another to a connection.

let outside: Server;
let admin: Page;
let errors: string[];
let close: () => Promise<void>;
let url: string;

/** The answers of a typebot and of Google, as documented. */
const answers: [RegExp, object][] = [
  [/^\/token$/, { access_token: 'ya29', expires_in: 3_600 }],
  [/:detectIntent$/, { queryResult: { fulfillmentText: 'Oi, sou a Lia.' } }],
  [
    /\/startChat$/,
    {
      sessionId: 's1',
      messages: [
        {
          id: 'm1',
          type: 'text',
          content: {
            type: 'richText',
            richText: [{ type: 'p', children: [{ text: 'Olá! Qual o seu nome?' }] }],
          },
        },
      ],
    },
  ],
];

beforeAll(async () => {
  outside = createServer((request, response) => {
    const answer = answers.find(([path]) => path.test(request.url ?? ''))?.[1] ?? { messages: [] };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  ({
    page: admin,
    errors,
    close,
  } = await newFixture({
    OUTBOUND_ALLOW: '127.0.0.0/8',
    GOOGLE_DIALOGFLOW_URL: url,
    GOOGLE_TOKEN_URL: `${url}/token`,
  }));
}, 120_000);

afterAll(async () => {
  await close();
  outside.close();
});

const dialog = () => admin.getByRole('dialog');
const fill = async (label: string, value: string) => dialog().getByLabel(label).fill(value);
async function add(kind: string, name: string) {
  await admin.goto('/queue-integration');
  await admin.getByRole('button', { name: 'Adicionar integração' }).first().click();
  await dialog().getByLabel('Tipo').selectOption(kind);
  await dialog().getByLabel('Nome', { exact: true }).fill(name);
}
const save = async () => dialog().getByRole('button', { name: 'Salvar' }).click();
const row = (name: string) => admin.getByRole('row', { name: new RegExp(name) });
const waitForText = async (words: string) => admin.getByText(words, { exact: true }).first().waitFor();

it('adds a webhook, whose secret is shown once', async () => {
  await add('webhook', 'CRM');
  await fill('Endereço', `${url}/hook`);
  await save();
  await waitForText('Integração adicionada com sucesso');
  await admin.getByText('Guarde o segredo').waitFor();
  await admin.getByRole('button', { name: 'Já guardei' }).click();
  await row('CRM').getByText('Webhook').waitFor();
  expect(await row('CRM').locator('svg[data-kind="webhook"]').count()).toBe(1);
});

it('adds a typebot', async () => {
  await add('typebot', 'Robô');
  await fill('Endereço', url);
  await fill('Identificador do bot', 'loja');
  await save();
  await row('Robô').getByText('Typebot').waitFor();
});

it('tries an agent of Dialogflow before and after adding it', async () => {
  await add('dialogflow', 'Lia');
  await fill('Projeto do Google', 'loja-1');
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const account = {
    client_email: 'bot@loja.test',
    private_key: key.export({ type: 'pkcs8', format: 'pem' }),
  };
  await fill('Conta de serviço', JSON.stringify(account));
  await dialog().getByRole('button', { name: 'Testar' }).click();
  await waitForText('Teste feito com sucesso');
  await dialog().getByText('Oi, sou a Lia.').waitFor();
  await picture(admin, 'dialogflow-tried');
  await save();
  await row('Lia').getByRole('button', { name: 'Editar' }).click();
  expect(await dialog().getByLabel('Conta de serviço').inputValue()).toBe('');
  await dialog().getByRole('button', { name: 'Testar' }).click();
  await dialog().getByText('Oi, sou a Lia.').waitFor();
  await admin.keyboard.press('Escape');
});

it('finds an integration by its name, and changes it', async () => {
  await admin.getByRole('searchbox', { name: 'Buscar pelo nome' }).fill('cr');
  await row('Robô').waitFor({ state: 'detached' });
  await row('CRM').getByRole('button', { name: 'Editar' }).click();
  await dialog().getByLabel('Nome', { exact: true }).fill('CRM novo');
  await save();
  await waitForText('Integração editada com sucesso');
  await row('CRM novo').waitFor();
});

it('lets the bot speak on a connection, and shows its deliveries', async () => {
  const session = { headers: { authorization: `Bearer ${await token()}` } };
  const { queueIntegrations } = await (await admin.request.get('/api/queueIntegration', session)).json();
  const integrationId = queueIntegrations.find(({ name }: { name: string }) => name === 'Robô').id;
  const data = {
    name: 'Linha do robô',
    channel: 'whatsapp',
    provider: 'sandbox',
    queueIds: [],
    integrationId,
  };
  const made = await (await admin.request.post('/api/whatsapp', { ...session, data })).json();
  const from = { number: '5511999990001', name: 'Ana' };
  const message = { from, message: { type: 'text', body: 'Oi' } };
  await admin.request.post(`/api/sandbox/${made.id}/inbound`, { ...session, data: message });
  const phone = `/api/sandbox/${made.id}/phones/${from.number}/messages`;
  const shown = async () => (await admin.request.get(phone, session)).text();
  await expect.poll(shown, { timeout: 20_000 }).toContain('Olá! Qual o seu nome?');
  // A new sign-in, like that of the calls above, ends the session of this page.
  await signIn(admin, ADMIN_EMAIL, ADMIN_PASSWORD);
  errors.length = 0;
  await admin.goto('/queue-integration');
  await row('Robô')
    .getByRole('button', { name: /Entregas/ })
    .click();
  await dialog().getByRole('cell', { name: 'Entregue' }).waitFor();
  await admin.keyboard.press('Escape');
});

it('removes an integration', async () => {
  await row('CRM').getByRole('button', { name: 'Excluir' }).click();
  await dialog().getByRole('button', { name: 'Excluir' }).click();
  await row('CRM').waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

async function token(): Promise<string> {
  const data = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
  return (await (await admin.request.post('/api/auth/login', { data })).json()).token;
}
