import type { Integration } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, refuseAs, server, unreachable } from '../../../testing/fake-server.ts';
import { integration } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, choicesOf, dialog, isWrong, save, textField, words } from '../../../testing/screen.ts';
import { IntegrationsPage } from './integrations-page.tsx';

// An admin adds outside services; each kind asks for what it needs.

let stored: Integration[] = [];

function open(rows: Integration[] = [integration]): void {
  stored = rows;
  server.on('pageIntegrations', ({ query }) => {
    const found = stored.filter(({ name }) => name.toLowerCase().includes(query.searchParam ?? ''));
    return { queueIntegrations: found, count: found.length, hasMore: false };
  });
  renderScreen(<IntegrationsPage />, { path: '/queue-integration' });
}
const kind = () => page.getByLabelText('Tipo', { exact: true });
async function add(type: Integration['type']): Promise<void> {
  await button('Adicionar integração').first().click();
  await kind().selectOptions(type);
}
const labels = () => [...dialog().element().querySelectorAll('label')].map((label) => label.textContent);

describe('a new integration', () => {
  it('is of one of four kinds', async () => {
    open();
    await button('Adicionar integração').click();
    await expect.element(kind()).toBeVisible();
    expect(choicesOf(kind())).toEqual(['dialogflow', 'n8n', 'webhook', 'typebot']);
  });

  it.each([
    ['webhook', ['Tipo', 'Nome', 'Endereço']],
    ['n8n', ['Tipo', 'Nome', 'Endereço']],
    [
      'typebot',
      [
        'Tipo',
        'Nome',
        'Endereço',
        'Identificador do bot (slug)',
        'Esquecer a conversa após (minutos)',
        'Pausa antes de cada resposta (milissegundos)',
        'Palavra que encerra',
        'Palavra que recomeça',
        'Mensagem ao recomeçar',
        'Mensagem quando o bot não entende',
      ],
    ],
    ['dialogflow', ['Tipo', 'Nome', 'Projeto do Google', 'Idioma', 'Conta de serviço (JSON)']],
  ] as const)('of the kind %s asks for what it needs', async (type, asked) => {
    open();
    await add(type);
    expect(labels()).toEqual(asked);
  });

  it('of Dialogflow speaks one of three languages', async () => {
    open();
    await add('dialogflow');
    expect(choicesOf(page.getByLabelText('Idioma', { exact: true }))).toEqual(['pt-BR', 'en', 'es']);
  });

  it.each([
    ['F', 'Escreva ao menos 2 caracteres'],
    ['F'.repeat(51), 'Escreva no máximo 50 caracteres'],
    ['', 'Obrigatório'],
  ])('is not sent when it is named "%s"', async (name, reason) => {
    open();
    await add('n8n');
    await textField('Nome').fill(name);
    await textField('Endereço').fill('https://crm.example/fluxo');
    await save();
    await isWrong(textField('Nome'), reason);
    expect(server.changes()).toEqual([]);
  });

  it.each([
    ['n8n', 'Endereço'],
    ['webhook', 'Endereço'],
    ['typebot', 'Endereço'],
    ['typebot', 'Identificador do bot (slug)'],
    ['dialogflow', 'Projeto do Google'],
  ] as const)('of the kind %s is not sent without "%s"', async (type, missing) => {
    open();
    await add(type);
    const needed = {
      Nome: 'Fluxo',
      Endereço: 'https://crm.example/fluxo',
      'Identificador do bot (slug)': 'loja',
      'Projeto do Google': 'loja-1',
      'Conta de serviço (JSON)': '{}',
    };
    for (const [name, value] of Object.entries(needed))
      if (name !== missing && labels().includes(name)) await textField(name).fill(value);
    await save();
    await isWrong(textField(missing), 'Obrigatório');
    expect(server.changes()).toEqual([]);
  });

  it('of Typebot begins with a minute of memory and a second of pause', async () => {
    open();
    await add('typebot');
    await expect.element(textField('Esquecer a conversa após (minutos)')).toHaveValue('1');
    await expect.element(textField('Pausa antes de cada resposta (milissegundos)')).toHaveValue('1000');
  });

  it('shows its secret once', async () => {
    open([]);
    server.on('createIntegration', ({ body }) => {
      stored = [{ ...integration, name: body.name }];
      return { ...integration, name: body.name, secret: 's3cr3t' };
    });
    await button('Adicionar integração').first().click();
    await kind().selectOptions('webhook');
    await textField('Nome').fill('Vendas');
    await textField('Endereço').fill('https://crm.example/hook');
    await save();
    await expect.element(textField('Segredo')).toHaveValue('s3cr3t');
    expect(server.bodies('createIntegration')).toMatchObject([
      { type: 'webhook', name: 'Vendas', urlN8N: 'https://crm.example/hook' },
    ]);
    await button('Já guardei').click();
    await expect.element(textField('Segredo')).not.toBeInTheDocument();
    await expect.element(page.getByRole('row').filter({ hasText: 'Vendas' })).toBeVisible();
    await expect.element(button('Adicionar integração')).toBeVisible();
  });

  it.each([
    [
      'its name is taken',
      refuse('ERR_INTEGRATION_NAME_ALREADY_EXISTS'),
      'Já existe uma integração com este nome.',
    ],
    ['the plan has none', refuse('ERR_PLAN_FEATURE'), 'O plano da empresa não inclui isso.'],
    [
      'the network is down',
      unreachable,
      'Sem contato com o servidor. Confira a sua internet e tente de novo.',
    ],
    ['the server answers with a code of a newer version', refuseAs(400, 'ERR_FOO'), 'ERR_FOO'],
  ] as const)('stays open, with what was filled in, when %s', async (_why, answer, reason) => {
    open();
    server.on('createIntegration', () => answer);
    await add('webhook');
    await textField('Nome').fill('Vendas');
    await textField('Endereço').fill('https://crm.example/hook');
    await save();
    await expect.poll(() => server.changes()).toEqual(['createIntegration']);
    await expect.element(words(reason)).toBeVisible();
    await expect.element(textField('Nome')).toHaveValue('Vendas');
    await expect.element(button('Salvar')).toBeEnabled();
  });
});

describe('an agent of Dialogflow', () => {
  const account = '{"client_email":"bot@loja.test"}';

  it('is tested with the values of the dialog, and its answer is shown', async () => {
    open();
    server.on('testIntegrationSession', () => ({ messages: ['Oi, sou a Lia.'] }));
    await add('dialogflow');
    await expect.element(button('Testar')).toBeDisabled();
    await textField('Projeto do Google').fill('loja-1');
    await textField('Conta de serviço (JSON)').fill(account);
    await button('Testar').click();
    await expect.element(words('Oi, sou a Lia.')).toBeVisible();
    expect(server.bodies('testIntegrationSession')).toEqual([
      { projectName: 'loja-1', jsonContent: account, language: 'pt-BR', integrationId: undefined },
    ]);
  });

  it('shows an error when the JSON is no service account', async () => {
    open();
    server.on('testIntegrationSession', () =>
      refuse('ERR_VALIDATION', [{ field: 'jsonContent', message: 'JSON' }]),
    );
    await add('dialogflow');
    await textField('Projeto do Google').fill('loja-1');
    await textField('Conta de serviço (JSON)').fill('{}');
    await button('Testar').click();
    await expect.element(words('Isto não é a chave JSON de uma conta de serviço.')).toBeVisible();
  });

  it('is tested with its stored account, which is not shown', async () => {
    open([{ ...integration, type: 'dialogflow', name: 'Lia', projectName: 'loja-1', hasJsonContent: true }]);
    server.on('testIntegrationSession', () => ({ messages: ['Oi, sou a Lia.'] }));
    await button('Editar Lia').click();
    await expect.element(textField('Conta de serviço (JSON)')).toHaveValue('');
    await button('Testar').click();
    await expect.element(words('Oi, sou a Lia.')).toBeVisible();
    expect(server.bodies('testIntegrationSession')).toMatchObject([
      { projectName: 'loja-1', jsonContent: '', integrationId: integration.id },
    ]);
  });
});

describe('an integration', () => {
  it('is found by a part of its name in any case', async () => {
    open([integration, { ...integration, id: 62, type: 'n8n', name: 'Fluxo' }]);
    await expect.element(page.getByRole('cell', { name: 'CRM' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Buscar pelo nome' }).fill('FLUX');
    await expect.element(page.getByRole('cell', { name: 'CRM' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('cell', { name: 'Fluxo' })).toBeVisible();
    expect(server.received('pageIntegrations').at(-1)?.query.searchParam).toBe('flux');
  });

  it('can be changed, except its kind', async () => {
    open();
    server.on('updateIntegration', ({ body }) => {
      stored = [{ ...integration, name: body.name ?? '' }];
      return { ...integration, name: body.name ?? '' };
    });
    await button('Editar CRM').click();
    await expect.element(kind()).toBeDisabled();
    await textField('Nome').fill('CRM novo');
    await save();
    await expect.element(words('Integração editada com sucesso')).toBeVisible();
    await expect.element(page.getByRole('cell', { name: 'CRM novo' })).toBeVisible();
    expect(server.received('updateIntegration')).toMatchObject([
      { params: { id: integration.id }, body: { name: 'CRM novo' } },
    ]);
  });

  it('gets a new secret, which is shown once', async () => {
    open();
    server.on('renewIntegrationSecret', () => ({ ...integration, secret: 'n0v0' }));
    await button('Editar CRM').click();
    await button('Gerar novo segredo').click();
    await expect.element(textField('Segredo')).toHaveValue('n0v0');
    expect(server.changes()).toEqual(['renewIntegrationSecret']);
  });
});
