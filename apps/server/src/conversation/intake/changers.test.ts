import type { Party } from '@prosa/channel-driver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openScenario, text, type Scenario } from '../testing/scenario.ts';

let scenario: Scenario;
beforeAll(async () => {
  scenario = await openScenario();
});
afterAll(async () => scenario.dispose());

const rui: Party = {
  kind: 'phone',
  value: '5511999990002',
  name: 'Rui',
  aliases: [{ kind: 'lid', value: '9002' }],
};
const mal: Party = { kind: 'lid', value: '9666', name: 'Mal' };
const by = (chat: Party) => ({ chat, author: chat, fromMe: false });
const edit = (wid: string, body: string, chat: Party) =>
  ({ kind: 'edit', wid, body, at: at(600), by: by(chat) }) as const;

it('an edit, deletion or reaction counts from the author under any of their names, and from no stranger', async () => {
  const company = await scenario.company();
  const [one, early] = [text('Oi', { chat: rui }), text('Cedo', { chat: rui })];
  await company.receive(one, text('Eu', { chat: mal }), edit(early.wid, 'forjado', mal));
  const when = { wid: one.wid, at: at(601), by: by(mal) };
  await company.receive(edit(one.wid, 'forjado', mal), { kind: 'delete', ...when });
  await company.receive({ kind: 'reaction', author: mal, fromMe: false, emoji: '👎', ...when }, early);
  const read = async (wid: string) =>
    company.rows('select body, "isDeleted" from messages where company_id = $1 and wid = $2', wid);
  expect(await read(one.wid)).toEqual([{ body: 'Oi', isDeleted: false }]);
  expect(await read(early.wid)).toEqual([{ body: 'Cedo', isDeleted: false }]);
  expect(await company.rows('select emoji from message_reactions where company_id = $1')).toEqual([]);
  await company.receive(edit(one.wid, 'Olá', { kind: 'lid', value: '9002' }));
  expect(await read(one.wid)).toEqual([{ body: 'Olá', isDeleted: false }]);
});

it('an edit by an unknown author creates no contact', async () => {
  const company = await scenario.company();
  const one = text('Oi', { chat: rui });
  await company.receive(one);
  await company.receive(edit(one.wid, 'forjado', mal));
  expect(await company.rows('select from contacts where company_id = $1')).toHaveLength(1);
});
