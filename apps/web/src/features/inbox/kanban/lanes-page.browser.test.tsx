import type { Tag, TagRow } from '@prosa/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { laneTag } from '../../../testing/board-records.ts';
import { refuse, server } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, dialog, isWrong, pick, save, textField, words } from '../../../testing/screen.ts';
import { LanesPage } from './lanes-page.tsx';

// An admin makes the lanes of the board and their rules.

let lanes: Tag[];
beforeEach(() => {
  lanes = [
    laneTag(1, 'Novo', { timeLane: 3, nextLaneId: 2, wipLimit: 20 }),
    laneTag(2, 'Proposta', { rollbackLaneId: 1, greetingMessageLane: 'Sua proposta está a caminho.' }),
  ];
});

const rowOf = (lane: Tag): TagRow => ({
  ...lane,
  contactsCount: 0,
  contacts: [],
  ticketTags: lane.id === 1 ? [7, 8].map((ticketId) => ({ ticketId, tagId: 1 })) : [],
});

function open(path = '/TagsKanban'): void {
  server.on('listLanes', () => ({ lista: lanes }));
  server.on('pageTags', () => ({ tags: lanes.map(rowOf), count: lanes.length, hasMore: false }));
  renderScreen(<LanesPage />, { path });
}
const row = (name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });

describe('the lanes', () => {
  it('are listed with their tickets, limit and rules, and lead back to the board', async () => {
    open();
    await expect.element(row('Novo').getByText('depois de 3 horas: Proposta')).toBeVisible();
    await expect.element(row('Novo').getByRole('cell', { name: '20', exact: true })).toBeVisible();
    await expect.element(row('Novo').getByRole('cell', { name: '2', exact: true })).toBeVisible();
    await expect.element(row('Proposta').getByText('com resposta: Novo · envia mensagem')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Voltar ao kanban' }))
      .toHaveAttribute('href', '/Kanban');
    expect(server.received('pageTags')[0]?.query).toMatchObject({ kanban: 1 });
  });

  it('have no name under the buttons of their row on a phone', async () => {
    await page.viewport(390, 844);
    lanes = [laneTag(1, 'Novo interesse de quem veio do site em busca de móveis')];
    open();
    await expect.element(page.getByText(/^Novo interesse/)).toBeVisible();
    const region = page.getByRole('region', { name: 'Etapas do kanban' }).element();
    expect(region.scrollWidth).toBe(region.clientWidth);
  });

  it('explain themselves while there is none', async () => {
    lanes = [];
    open();
    await expect.element(words('Nenhuma etapa')).toBeVisible();
  });

  it('are made with all their rules', async () => {
    open();
    server.on('createTag', ({ body }) => laneTag(3, body.name));
    await button('Adicionar etapa').first().click();
    await textField('Nome').fill('Pós-venda');
    await textField('Limite de atendimentos').fill('15');
    await textField('Horas na etapa').fill('48');
    await pick('Próxima etapa', 'Proposta');
    await pick('Etapa de retorno', 'Novo');
    await textField('Mensagem de entrada').fill('Obrigado!');
    await save();
    await expect.element(words('Etapa "Pós-venda" salva')).toBeVisible();
    expect(server.bodies('createTag')).toEqual([
      {
        name: 'Pós-venda',
        color: expect.stringMatching(/^#[\da-f]{6}$/),
        kanban: 1,
        timeLane: 48,
        nextLaneId: 2,
        rollbackLaneId: 1,
        greetingMessageLane: 'Obrigado!',
        wipLimit: 15,
      },
    ]);
  });

  it.each([
    ['Nome', 'ab', '3'],
    ['Horas na etapa', '9000', '8760'],
    ['Limite de atendimentos', '10001', '10000'],
  ])('are not saved with a wrong field: %s', async (label, value, reason) => {
    open();
    await button('Editar Novo').click();
    await textField(label).fill(value);
    await save();
    await isWrong(textField(label), reason);
    expect(server.changes()).toEqual([]);
  });

  it('lose a rule whose field is emptied, and never lead to themselves', async () => {
    open();
    server.on('updateTag', () => lanes[0] ?? laneTag(1, 'Novo'));
    await button('Editar Novo').click();
    await page.getByRole('combobox', { name: 'Próxima etapa' }).click();
    await expect.element(page.getByRole('option', { name: 'Proposta' })).toBeVisible();
    expect(page.getByRole('option', { name: 'Novo' }).query()).toBeNull();
    await page.getByRole('option', { name: 'Proposta' }).click();
    await textField('Horas na etapa').fill('');
    await textField('Limite de atendimentos').fill('');
    await save();
    await expect.element(words('Etapa "Novo" salva')).toBeVisible();
    expect(server.bodies('updateTag')[0]).toMatchObject({ timeLane: null, wipLimit: null });
  });

  it('say at the field that a name is taken', async () => {
    open();
    server.on('updateTag', () => refuse('ERR_TAG_NAME_ALREADY_EXISTS'));
    await button('Editar Novo').click();
    await textField('Nome').fill('Proposta');
    await save();
    await expect.element(textField('Nome')).toHaveAttribute('aria-invalid', 'true');
  });

  it('are not made twice: the server answers the lane that has the name', async () => {
    open();
    server.on(
      'createTag',
      ({ body }) => lanes.find(({ name }) => name === body.name) ?? laneTag(3, body.name),
    );
    await button('Adicionar etapa').first().click();
    await textField('Nome').fill('Proposta');
    await save();
    await isWrong(textField('Nome'), 'Já existe uma tag com este nome.');
    expect(words('Etapa "Proposta" salva').query()).toBeNull();
    await textField('Nome').fill('Pós-venda');
    await save();
    await expect.element(words('Etapa "Pós-venda" salva')).toBeVisible();
  });

  it('are deleted after a question that says how many tickets lose their lane', async () => {
    open();
    server.on('deleteTag', () => ({ message: 'ok' }));
    await button('Excluir Novo').click();
    await expect.element(dialog().getByText(/^2 atendimentos ficam sem etapa/)).toBeVisible();
    await dialog().getByRole('button', { name: 'Excluir' }).click();
    await expect.element(words('Etapa "Novo" excluída')).toBeVisible();
  });
});
