import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { server } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { TagPicker, type ChosenTag } from './tag-picker.tsx';

const vip = { id: 1, name: 'Cliente VIP', color: '#2f7d5b' };
const offer = { id: 2, name: 'Orçamento', color: '#a4662b' };
const wholesale = { id: 4, name: 'Atacado', color: '#5b5bd6' };
const stored = (tag: ChosenTag) => ({
  ...tag,
  companyId: 2,
  kanban: 0,
  timeLane: 0,
  nextLaneId: null,
  rollbackLaneId: null,
  greetingMessageLane: '',
  wipLimit: null,
  userId: null,
});

let chosen: ChosenTag[] = [];

function Field() {
  const [value, setValue] = useState([vip]);
  const change = (tags: ChosenTag[]) => {
    chosen = tags;
    setValue(tags);
  };
  return <TagPicker label="Tags" isLabelShown={false} value={value} onChange={change} />;
}

beforeEach(async () => {
  chosen = [];
  server.on('listTags', () => [vip, offer, wholesale].map(stored));
  server.on('createTag', ({ body }) => stored({ id: 3, name: body.name, color: body.color ?? '' }));
  renderScreen(<Field />);
  await expect.element(field()).toBeVisible();
});

const field = () => page.getByRole('combobox', { name: 'Tags' });
const options = () => page.getByRole('option');

it('creates a new tag by the arrow keys and Enter', async () => {
  await userEvent.type(field(), 'Garantia');
  await expect.element(options()).toMatchTextContent('Criar a tag "Garantia"');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => chosen.map(({ name }) => name)).toEqual(['Cliente VIP', 'Garantia']);
  expect(server.received('createTag')).toHaveLength(1);
});

it('creates a new tag by Enter alone', async () => {
  await userEvent.type(field(), 'Garantia{Enter}');
  await expect.poll(() => chosen.map(({ name }) => name)).toEqual(['Cliente VIP', 'Garantia']);
});

it('offers the tags that match before a new one', async () => {
  await userEvent.type(field(), 'orç');
  await expect.poll(() => options().all().length).toBe(2);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => chosen.map(({ name }) => name)).toEqual(['Cliente VIP', 'Orçamento']);
  expect(server.received('createTag')).toEqual([]);
});

it('takes no tag by Enter when nothing is typed', async () => {
  await userEvent.type(field(), 'orç{Enter}');
  await expect.poll(() => chosen.map(({ name }) => name)).toEqual(['Cliente VIP', 'Orçamento']);
  await userEvent.keyboard('{Enter}{Enter}');
  await userEvent.type(field(), 'ata{Enter}');
  await expect.poll(() => chosen.map(({ name }) => name)).toEqual(['Cliente VIP', 'Orçamento', 'Atacado']);
});

it('creates a tag whose name begins another one by the option below it', async () => {
  await userEvent.type(field(), 'orç{ArrowDown}{Enter}');
  await expect.poll(() => chosen.map(({ name }) => name)).toEqual(['Cliente VIP', 'orç']);
});

it('offers no new tag of a name that exists, is chosen already or is too short', async () => {
  await userEvent.type(field(), 'orçamento');
  await expect.poll(() => options().all().length).toBe(1);
  await userEvent.fill(field(), 'cliente vip');
  await expect.poll(() => options().all().length).toBe(0);
  await userEvent.fill(field(), 'xy');
  await expect.poll(() => options().all().length).toBe(0);
});
