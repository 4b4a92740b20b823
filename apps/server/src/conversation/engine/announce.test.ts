import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, openScenario, text, type Scenario } from '../testing/scenario.ts';

let scenario: Scenario;
beforeAll(async () => {
  scenario = await openScenario();
});
beforeEach(() => {
  scenario.published.length = 0;
});
afterAll(async () => scenario.dispose());

const heard = () =>
  scenario.published.map(({ name, event }) => `${name} ${(event as { action: string }).action}`);

describe('browsers receive', () => {
  it('the contact, the ticket and the message of a new customer', async () => {
    const company = await scenario.company();
    await company.receive(text('Oi'));
    expect(heard()).toEqual(['contact create', 'ticket update', 'appMessage create']);
    expect(scenario.published[1]).toMatchObject({
      before: null,
      event: { ticket: { status: 'pending', unreadMessages: 1 } },
    });
    expect(scenario.published[2]).toMatchObject({
      companyId: company.id,
      event: { message: { body: 'Oi', ticket: { uuid: expect.any(String) } }, contact: { name: 'Ana' } },
    });
  });

  it('the ticket once for many messages of a batch, and the messages in order', async () => {
    const company = await scenario.company();
    await company.receive(text('um'), text('dois'), text('três'));
    expect(heard()).toEqual(['contact create', 'ticket update', ...Array(3).fill('appMessage create')]);
    const bodies = scenario.published
      .slice(2)
      .map(({ event }) => (event as { message: { body: string } }).message.body);
    expect(bodies).toEqual(['um', 'dois', 'três']);
    expect(scenario.published[1]).toMatchObject({
      event: { ticket: { unreadMessages: 3, lastMessage: 'três' } },
    });
  });

  it('the place of the ticket before a later message', async () => {
    const company = await scenario.company();
    await company.receive(text('um'));
    scenario.published.length = 0;
    await company.receive(text('dois'));
    expect(heard()).toEqual(['ticket update', 'appMessage create']);
    expect(scenario.published[0]).toMatchObject({
      before: { status: 'pending', whatsappId: company.whatsappId },
    });
  });

  it('receipts, edits, deletions and reactions as updates', async () => {
    const company = await scenario.company();
    await company.receive(text('um', { wid: 'x', fromMe: true, at: at(0) }));
    scenario.published.length = 0;
    await company.receive({ kind: 'ack', wid: 'x', ack: 3, at: at(1) });
    await company.receive({ kind: 'edit', wid: 'x', body: 'dois', at: at(2) });
    const author = { kind: 'phone' as const, value: '5511999990001' };
    await company.receive({ kind: 'reaction', wid: 'x', author, fromMe: false, emoji: '👍', at: at(3) });
    await company.receive({ kind: 'delete', wid: 'x', at: at(4) });
    expect(heard()).toEqual([
      'appMessage update',
      'ticket update',
      'appMessage update',
      'appMessage update',
      'appMessage create',
      'appMessage update',
    ]);
    expect(scenario.published.at(-2)).toMatchObject({
      event: {
        message: {
          mediaType: 'reactionMessage',
          body: '👍',
          fromMe: false,
          read: true,
          contact: { name: expect.any(String) },
          quotedMsg: { body: 'dois', fromMe: true },
        },
      },
    });
    expect(scenario.published.at(-1)).toMatchObject({
      event: { message: { ack: 3, body: 'dois', isDeleted: true, reactions: [{ emoji: '👍' }] } },
    });
  });

  it('nothing for a repeated event, noise, or an event that failed', async () => {
    const company = await scenario.company();
    const known = text('um');
    await company.receive(known);
    scenario.published.length = 0;
    await company.receive(known, text(' '), text('veneno', { at: 'not a time' }));
    expect(heard()).toEqual([]);
  });
});

describe('when nobody of the company is connected', () => {
  it('nothing is loaded or published', async () => {
    const company = await scenario.company();
    const { realtime } = scenario.app;
    const deaf = { ...scenario.app, realtime: { ...realtime, hasListeners: () => false } };
    const { receive } = await import('../testing/receive.ts');
    await receive(deaf, { companyId: company.id, whatsappId: company.whatsappId }, [text('Oi')]);
    expect(heard()).toEqual([]);
  });
});
