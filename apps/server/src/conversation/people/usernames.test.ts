import type { Party } from '@prosa/channel-driver';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openScenario, text, type Company, type Scenario } from '../testing/scenario.ts';

let scenario: Scenario;
let company: Company;
beforeAll(async () => {
  scenario = await openScenario();
});
beforeEach(async () => {
  company = await scenario.company({ channel: 'whatsappapi' });
});
afterAll(async () => scenario.dispose());

const scoped: Party = { kind: 'bsuid', value: 'BR.1502576394655843' };
const contacts = async () =>
  company.rows(`select name, number, username from contacts where company_id = $1 and not "isGroup"`);
const writes = async (chat: Party) => company.receive(text('oi', { chat }));

it('names a contact without a number by the username, and never by a full id', async () => {
  await writes(scoped);
  expect(await contacts()).toEqual([{ name: 'WhatsApp · 5843', number: '', username: '' }]);
  scenario.published.length = 0;
  await writes({ ...scoped, username: 'ana.silva' });
  expect(await contacts()).toEqual([{ name: '@ana.silva', number: '', username: 'ana.silva' }]);
  expect(scenario.published).toContainEqual(
    expect.objectContaining({
      name: 'contact',
      event: { action: 'update', contact: expect.objectContaining({ username: 'ana.silva', number: '' }) },
    }),
  );
});

it('follows a changed username, in the name too while there is no other name', async () => {
  await writes({ ...scoped, username: 'ana.silva' });
  await writes({ ...scoped, username: '@ana.souza' });
  expect(await contacts()).toMatchObject([{ name: '@ana.souza', username: 'ana.souza' }]);
  await writes({ ...scoped, username: 'ana.souza', name: 'Ana' });
  await writes({ ...scoped, username: 'ana' });
  expect(await contacts()).toEqual([{ name: 'Ana', number: '', username: 'ana' }]);
  // A message without a username does not remove it.
  await writes(scoped);
  expect(await contacts()).toMatchObject([{ username: 'ana' }]);
});

it('keeps the username when the number becomes known', async () => {
  await writes({ ...scoped, username: 'ana.silva' });
  await writes({ kind: 'phone', value: '5511988887777', username: 'ana.silva', aliases: [scoped] });
  expect(await contacts()).toEqual([{ name: '@ana.silva', number: '5511988887777', username: 'ana.silva' }]);
});

it('keeps the username when the contact is merged into an older one', async () => {
  const phone: Party = { kind: 'phone', value: '5511988887777', name: 'Ana' };
  await writes(phone);
  await writes({ ...scoped, username: 'ana.silva' });
  await writes({ ...phone, aliases: [scoped] });
  expect(await contacts()).toEqual([{ name: 'Ana', number: '5511988887777', username: 'ana.silva' }]);
});

it('stores the usernames of group members, and none for the group', async () => {
  await company.rows('update connections set "allowGroup" = true where company_id = $1');
  const chat: Party = { kind: 'group', value: '120363', name: 'Família', username: 'familia' };
  const author: Party = { kind: 'lid', value: '77000', username: 'ana' };
  await company.receive(text('oi', { chat, author }));
  expect(await contacts()).toEqual([{ name: '@ana', number: '', username: 'ana' }]);
  expect(await company.rows('select username from contacts where company_id = $1 and "isGroup"')).toEqual([
    { username: '' },
  ]);
});
