import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mayReceiveMarketing } from '../../inbox/contacts/marketing.ts';
import { at, openScenario, text, type Company, type Scenario } from '../testing/scenario.ts';
import { recordMarketingChoice } from './record-marketing-choice.ts';

let scenario: Scenario;
let company: Company;
beforeAll(async () => {
  scenario = await openScenario();
});
beforeEach(async () => {
  company = await scenario.company();
});
afterAll(async () => scenario.dispose());

const ana = { kind: 'phone' as const, value: '5511988887777', name: 'Ana' };
const choice = async (
  accepts: boolean,
  seconds: number,
  person: Parameters<typeof recordMarketingChoice>[2] = ana,
) =>
  recordMarketingChoice(scenario.app, { companyId: company.id, whatsappId: company.whatsappId }, person, {
    accepts,
    at: at(seconds),
  });
const since = async () =>
  (
    await company.rows(
      'select "marketingOptOutAt" as since, "marketingOptOutFrom" as "from" from contacts where company_id = $1',
    )
  ).map(({ since, from }) => [since && (since as Date).toISOString(), from && Number(from)]);

it('stores since when and on which connection somebody refuses promotions, and publishes it', async () => {
  await company.receive(text('oi', { chat: ana }));
  scenario.published.length = 0;
  await choice(false, 5);
  expect(await since()).toEqual([[at(5), company.whatsappId]]);
  expect(scenario.published).toContainEqual(
    expect.objectContaining({
      name: 'contact',
      event: expect.objectContaining({
        contact: expect.objectContaining({
          marketingOptOutAt: at(5),
          marketingOptOutFrom: expect.anything(),
        }),
      }),
    }),
  );
});

it('accepts promotions again, and ignores a choice that arrives late', async () => {
  await company.receive(text('oi', { chat: ana }));
  await choice(false, 5);
  await choice(true, 9);
  await choice(false, 7);
  expect(await since()).toEqual([[null, null]]);
});

it('keeps the first time of a repeated refusal', async () => {
  await company.receive(text('oi', { chat: ana }));
  await choice(false, 5);
  await choice(false, 5);
  await choice(false, 8);
  expect(await since()).toEqual([[at(5), company.whatsappId]]);
});

it('finds the contact by any of its names, and by both spellings of a number', async () => {
  await company.receive(text('oi', { chat: { ...ana, aliases: [{ kind: 'bsuid', value: 'BR.1' }] } }));
  await choice(false, 5, { kind: 'bsuid', value: 'BR.1' });
  await choice(true, 6, { kind: 'phone', value: '551188887777' });
  expect(await since()).toEqual([[null, null]]);
});

it('belongs to the contact that has one of several names, which gets the others as well', async () => {
  const also = { kind: 'bsuid' as const, value: 'BR.1' };
  await company.receive(text('oi', { chat: also }));
  await choice(false, 5, { ...ana, aliases: [also] });
  await choice(false, 6, { ...also, aliases: [{ kind: 'phone', value: ana.value }] });
  expect(await since()).toEqual([[at(5), company.whatsappId]]);
  await company.receive(text('de novo', { chat: ana }));
  expect(await since()).toEqual([[at(5), company.whatsappId]]);
});

it('merges two contacts that the platform names together', async () => {
  const also = { kind: 'bsuid' as const, value: 'BR.1' };
  await company.receive(text('oi', { chat: ana }), text('olá', { chat: also }));
  expect(await since()).toHaveLength(2);
  await choice(false, 5, { ...ana, aliases: [also] });
  expect(await since()).toEqual([[at(5), company.whatsappId]]);
});

it('creates a contact for an unknown person who refuses, and none for one who accepts', async () => {
  await choice(true, 5);
  expect(await since()).toEqual([]);
  await choice(false, 6);
  expect(await since()).toEqual([[at(6), company.whatsappId]]);
});

it('survives the merge of two contacts, and affects no other company', async () => {
  const other = await scenario.company();
  await other.receive(text('oi', { chat: ana }));
  await company.receive(text('oi', { chat: ana }));
  await company.receive(text('oi', { chat: { kind: 'lid', value: '77' } }));
  await choice(false, 5, { kind: 'lid', value: '77' });
  await company.receive(text('sou eu', { chat: { ...ana, aliases: [{ kind: 'lid', value: '77' }] } }));
  expect(await since()).toEqual([[at(5), company.whatsappId]]);
  const theirs = 'select "marketingOptOutAt" as since from contacts where company_id = $1';
  expect(await other.rows(theirs)).toEqual([{ since: null }]);
});

it('decides whether promotions may be sent', async () => {
  await company.receive(text('oi', { chat: ana }));
  const [contact] = await company.rows('select id from contacts where company_id = $1');
  const may = async () =>
    scenario.app.database.inCompany(company.id, async (tx) =>
      mayReceiveMarketing(tx, Number(contact?.['id'])),
    );
  expect(await may()).toBe(true);
  await choice(false, 5);
  expect(await may()).toBe(false);
  await choice(true, 6);
  expect(await may()).toBe(true);
});
