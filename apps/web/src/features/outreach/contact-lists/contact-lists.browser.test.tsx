import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { besideMenu } from '../../../testing/beside-menu.ts';
import { brokenNumbers } from '../../../testing/broken-numbers.ts';
import { refuse, server } from '../../../testing/fake-server.ts';
import { button, dialog, isWrong, pick, save, textField, toggle, words } from '../../../testing/screen.ts';
import {
  beginScenario,
  has,
  item,
  list,
  openItems,
  openLists,
  row,
} from '../../../testing/contact-lists-screen.tsx';

// An admin keeps the lists of people whom campaigns write to.

beforeEach(beginScenario);

describe('the lists', () => {
  it('show how many contacts each has, and lead to them', async () => {
    openLists();
    await expect.element(row('Clientes').getByText('1.250', { exact: true })).toBeVisible();
    await button('Ver contatos de Clientes').click();
    await expect.element(page.getByRole('heading', { name: 'Clientes' })).toBeVisible();
    await page.getByRole('link', { name: 'Listas' }).click();
    await expect.element(page.getByRole('heading', { name: 'Listas de contatos' })).toBeVisible();
  });

  it('count their contacts in a column, or on a phone below the name', async () => {
    openLists();
    const column = page.getByRole('columnheader', { name: 'Contatos', exact: true });
    await expect.element(column).toBeVisible();
    await expect.element(row('Clientes').getByRole('cell').nth(1)).toHaveTextContent('1.250');
    await expect.element(row('Clientes').getByText('1.250 contatos')).not.toBeVisible();
    await besideMenu(390);
    await expect.element(row('Clientes').getByText('1.250 contatos')).toBeVisible();
    await expect.element(column).not.toBeInTheDocument();
  });

  it('explain themselves while there is none', async () => {
    has.lists = [];
    openLists();
    await expect.element(words('Nenhuma lista de contatos')).toBeVisible();
  });

  it.each([
    ['', 'Obrigatório'],
    ['A', '2'],
    ['x'.repeat(51), '50'],
  ])('are not made with the name "%s"', async (name, reason) => {
    openLists();
    await button('Adicionar lista').first().click();
    await textField('Nome').fill(name);
    await save();
    await isWrong(textField('Nome'), reason);
    expect(server.changes()).toEqual([]);
  });

  it('are renamed, with a toast, and a name that is taken is said at its field', async () => {
    openLists();
    server.on('updateContactList', () => refuse('ERR_CONTACT_LIST_NAME_ALREADY_EXISTS'));
    await button('Editar Clientes').click();
    await textField('Nome').fill('Clientes antigos');
    await save();
    await isWrong(textField('Nome'), 'Já existe uma lista de contatos com este nome.');
    server.on('updateContactList', () => ({ ...list, name: 'Clientes antigos' }));
    await save();
    await expect.element(words('Lista de contatos "Clientes antigos" salva')).toBeVisible();
    expect(server.bodies('updateContactList').at(-1)).toEqual({ name: 'Clientes antigos' });
  });

  it.each([
    [1250, 'Os 1250 contatos que estão nela saem junto. Não é possível desfazer.'],
    [0, 'Nenhum contato está nela. Não é possível desfazer.'],
  ])('are deleted after a question that says how many contacts go too: %i', async (contactsCount, text) => {
    openLists();
    const records = [{ ...list, contactsCount }];
    server.on('pageContactLists', () => ({ records, count: 1, hasMore: false }));
    server.on('deleteContactList', () => ({ message: 'ok' }));
    await button('Excluir Clientes').click();
    await expect.element(dialog().getByText(text)).toBeVisible();
    await dialog().getByRole('button', { name: 'Excluir' }).click();
    await expect.element(words('Lista de contatos "Clientes" excluída')).toBeVisible();
  });

  it('follow the changes of others', async () => {
    openLists();
    await expect.element(row('Clientes')).toBeVisible();
    has.lists = [{ ...list, name: 'Novo nome' }];
    server.publish('ContactList', { action: 'update', record: has.lists[0] ?? list });
    await expect.element(row('Novo nome')).toBeVisible();
  });
});

describe('a list of existing contacts', () => {
  const nobody = { groups: 0, blocked: 0, optedOut: 0, withoutNumber: 0 };

  it('says who is in it, and who is left out, before it is made', async () => {
    openLists();
    const leftOut = { ...nobody, blocked: 1, optedOut: 2 };
    server.on('countContactSegment', ({ query }) =>
      query?.tags ? { count: 40, leftOut } : { count: 1_300, leftOut: nobody },
    );
    server.on('createContactListFromSegment', () => ({ ...list, name: 'VIPs', contactsCount: 40, leftOut }));
    await button('Criar de contatos').click();
    await expect.element(words('1.300 contatos entram na lista')).toBeVisible();
    await textField('Nome').fill('VIPs');
    await pick('Com qualquer destas tags', 'VIP');
    await expect.element(words('40 contatos entram na lista')).toBeVisible();
    await expect.element(words('Ficam de fora: 1 bloqueado, 2 que não querem promoções')).toBeVisible();
    await textField('Última mensagem até').fill('10/03/2026');
    await toggle('Só quem nunca respondeu');
    await button('Criar lista').click();
    await expect.element(words('Lista "VIPs" criada com 40 contatos')).toBeVisible();
    expect(server.bodies('createContactListFromSegment')).toEqual([
      { name: 'VIPs', tags: [3], lastContactTo: '2026-03-10', neverAnswered: true },
    ]);
  });

  it('is not made without a name', async () => {
    openLists();
    server.on('countContactSegment', () => ({ count: 1, leftOut: nobody }));
    await button('Criar de contatos').click();
    await button('Criar lista').click();
    await isWrong(textField('Nome'), 'Obrigatório');
    expect(server.changes()).toEqual([]);
  });
});

describe('the contacts of a list', () => {
  it('have names of a width in which they can be read beside the open menu', async () => {
    await page.viewport(960, 800);
    has.items = [item({ name: 'Construtora Horizonte Engenharia', email: 'compras@horizonte.com.br' })];
    openItems();
    document.body.style.width = '720px';
    const name = page.getByTitle('Construtora Horizonte Engenharia');
    await expect.poll(() => name.query()?.clientWidth).toBeGreaterThanOrEqual(180);
    document.body.style.width = '';
    await page.viewport(1440, 900);
  });

  it.each([1440, 960, 820, 390, 320])('have whole phone numbers at %i px', async (width) => {
    await besideMenu(width);
    has.items = [item({ name: 'Construtora Horizonte Engenharia', email: 'compras@horizonte.com.br' })];
    openItems();
    await expect.element(row('Construtora').getByText('+55 (11) 98765-4321').first()).toBeInTheDocument();
    await expect.poll(brokenNumbers).toEqual([]);
  });

  it('show whether the number is on WhatsApp', async () => {
    has.items = [
      item(),
      item({ id: 32, name: 'Bia', number: '5511900000000', isWhatsappValid: false }),
      item({ id: 33, name: 'Caio', number: '5511900000001', isChecked: false }),
    ];
    openItems();
    await expect.element(row('Ana Lima').getByText('Encontrado no WhatsApp')).toBeInTheDocument();
    await expect.element(row('Caio').getByText('Ainda não verificado')).toBeInTheDocument();
    await expect.element(row('Bia').getByText('Não encontrado no WhatsApp')).toBeInTheDocument();
  });

  it.each([
    ['Nome', 'A', '2'],
    ['Número', '1234567', ''],
    ['E-mail', 'abc', ''],
  ])('are not added with a wrong field: %s', async (label, value, reason) => {
    openItems();
    await button('Adicionar contato').first().click();
    await textField('Nome').fill('Caio');
    await textField('Número').fill('11 98765-4321');
    await textField(label).fill(value);
    await save();
    await isWrong(textField(label), reason);
    expect(server.changes()).toEqual([]);
  });

  it('are added with the number as it will be stored, and a number that is there is said at its field', async () => {
    openItems();
    server.on('createContactListItem', () => refuse('ERR_CONTACT_LIST_NUMBER_ALREADY_EXISTS'));
    await button('Adicionar contato').first().click();
    await textField('Nome').fill('Caio');
    await textField('Número').fill('11 98765-4321');
    await expect.element(dialog().getByText('Será salvo como +55 (11) 98765-4321')).toBeVisible();
    await save();
    await isWrong(textField('Número'), 'Este número já está na lista.');
    server.on('createContactListItem', () => item({ name: 'Caio' }));
    await save();
    await expect.element(words('Contato "Caio" salvo')).toBeVisible();
    expect(server.bodies('createContactListItem').at(-1)).toEqual({
      contactListId: list.id,
      name: 'Caio',
      number: '11 98765-4321',
      email: '',
    });
  });

  it('follow a change of somebody else at once', async () => {
    openItems();
    await expect.element(row('Ana Lima')).toBeVisible();
    const record = item({ name: 'Ana Souza' });
    server.publish('ContactListItem', { action: 'update', contactListId: list.id, record });
    await expect.element(row('Ana Souza')).toBeVisible();
  });
});
