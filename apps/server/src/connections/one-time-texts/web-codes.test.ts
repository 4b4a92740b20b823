import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GivenUser } from '../../testing/given.ts';
import { wholeCode } from '../../testing/whole-code.ts';
import { openWebConnection, type WebConnection } from '../testing/web-connection.ts';
import { codeIn, recovering, soon } from './testing/recovering.ts';

const RUI = '5511999990001';
let scenario: WebConnection;
let steps: ReturnType<typeof recovering>;
let person: GivenUser;

beforeAll(async () => {
  scenario = await openWebConnection();
  const { app, admin } = scenario;
  steps = recovering(app);
  const operator = await app.given.admin({ id: 1 }, { super: true });
  await app.as(operator).put('/settings/recoveryByOwnConnection', { value: 'enabled' });
  person = await app.given.user({ id: admin.companyId }, { wpp: RUI });
}, 60_000);
afterAll(async () => scenario.close());

const chat = () => scenario.rui.with(scenario.phone);
const codes = () => chat().screen.all.filter(({ fromBusiness }) => fromBusiness);
const tickets = async () =>
  (await scenario.app.as(scenario.admin).get('/tickets?status=pending&showAll=true')).body.tickets;

describe('a code over a linked phone', () => {
  it('arrives on WhatsApp and recovers the password', async () => {
    expect(await steps.ways()).toBe('whatsapp');
    const { userId } = (await steps.request(RUI)).body;
    await expect.poll(() => codes().length, soon).toBe(1);
    const code = codeIn(codes()[0]?.body);
    expect(code).toMatch(/^\d{6}$/);
    expect((await steps.finish(RUI, userId, code)).status).toBe(200);
    expect((await steps.signIn(person)).status).toBe(200);
  });

  it('comes back from the phone as an own message, with receipts and a reaction, and is nowhere in the inbox', async () => {
    const [sent] = codes();
    const { message, id } = { message: sent?.message ?? {}, id: sent?.id ?? '' };
    // Once more with another text: what it says does not matter, its id does.
    await scenario.phone.talk.send(scenario.rui, message, { id });
    chat().read();
    await chat().react(id, '👍');
    await scenario.phone.talk.send(scenario.rui, { conversation: 'Bom dia' });
    await expect
      .poll(async () => steps.rows('select body from messages'), soon)
      .toEqual([{ body: 'Bom dia' }]);
    await expect.poll(() => scenario.phone.device.waiting.length, soon).toBe(0);
    expect(await steps.inbox()).toEqual({ messages: 1, tickets: 1, conversations: 1, contacts: 1 });
    expect(await steps.everything()).not.toMatch(wholeCode(codeIn(sent?.body)));
    expect(await steps.rows('select wid from web_messages where "to" is not null')).toEqual([]);
  });

  it('that the customer quotes is quoted in no ticket', async () => {
    const [sent] = codes();
    await chat().write('O que é isso?', { quotedId: sent?.id ?? '' });
    await expect.poll(async () => (await tickets())[0]?.lastMessage, soon).toBe('O que é isso?');
    const [ticket] = await tickets();
    const { messages } = (await scenario.app.as(scenario.admin).get(`/messages/${ticket.uuid}`)).body;
    expect(messages.at(-1)).toMatchObject({ body: 'O que é isso?', quotedMsg: null });
    expect(JSON.stringify(messages)).not.toContain(codeIn(sent?.body));
  });
});
