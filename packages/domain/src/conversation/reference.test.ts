import { companySettingDefaults } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import type { ChannelEvent, Party } from './event.ts';
import { ana, at, companyOf, factsOf, family, message, run, ticketOf, trackingOf } from './testing.ts';

const wid = 'A';
const ack = (value: 1 | 2 | 3 | 4): ChannelEvent => ({ kind: 'ack', wid, ack: value, at: at(1) });
const edit = (body: string, minutes: number): ChannelEvent => ({ kind: 'edit', wid, body, at: at(minutes) });
const remove: ChannelEvent = { kind: 'delete', wid, at: at(1) };
const react = (emoji: string, minutes: number, fromMe = false): ChannelEvent => ({
  kind: 'reaction',
  wid,
  author: ana,
  fromMe,
  emoji,
  at: at(minutes),
});
const start = () => factsOf({ ticket: ticketOf(), tracking: trackingOf() });
const after = (...events: ChannelEvent[]) => run(start(), events).facts;
const stored = (...events: ChannelEvent[]) => after(...events).messages.get(wid);

describe('receipts', () => {
  const ours = message({ fromMe: true });

  it('only rise', () => {
    expect(stored(ours, ack(3), ack(2), ack(1))?.ack).toBe(3);
    expect(run(after(ours, ack(3)), [ack(3), ack(2)]).effects).toEqual([]);
  });

  it('do not count for what the customer wrote', () => {
    expect(stored(message(), ack(3))?.ack).toBe(0);
  });

  it('wait for a message that has not come yet', () => {
    expect(after(ack(2)).parked.get(wid)).toEqual([ack(2)]);
    const facts = after(ack(3), ack(2), ours);
    expect(facts.messages.get(wid)?.ack).toBe(3);
    expect(facts.parked.size).toBe(0);
  });
});

describe('a failure', () => {
  const failure: ChannelEvent = { kind: 'failure', wid, reason: 'fora da janela', at: at(1) };
  const effects = (...before: ChannelEvent[]) => run(after(...before), [failure]).effects;

  it('counts for our messages that have not been delivered', () => {
    const failed = { type: 'failMessage', wid, reason: 'fora da janela' };
    expect(effects(message({ fromMe: true }), ack(1))).toMatchObject([failed]);
    expect(effects(message({ fromMe: true }), ack(2))).toEqual([]);
    expect(effects(message())).toEqual([]);
  });

  it('of a part counts, even when the rest was delivered', () => {
    const ofPart: ChannelEvent = { ...failure, part: true };
    const known = after(message({ fromMe: true }), ack(3));
    expect(run(known, [ofPart]).effects).toMatchObject([{ type: 'failMessage', wid, part: true }]);
    expect(run(after(message()), [ofPart]).effects).toEqual([]);
  });

  it('waits for a message that has not come yet', () => {
    expect(after(failure).parked.get(wid)).toEqual([failure]);
  });
});

describe('an edit', () => {
  it('changes the text, and the preview in the list when it shows that message', () => {
    expect(after(message(), edit('Olá', 1)).ticket?.lastMessage).toBe('Olá');
    const facts = after(message(), message({ wid: 'B', body: 'Tudo bem?', at: at(0.5) }), edit('Olá', 1));
    expect(facts.messages.get(wid)?.body).toBe('Olá');
    expect(facts.ticket?.lastMessage).toBe('Tudo bem?');
  });

  it('reaches the preview of a ticket that is closed', () => {
    const closed = ticketOf({ status: 'closed', lastMessage: 'Oi', lastMessageAt: at(0) });
    const known = { ...after(message()), ticket: null, closedTicket: closed };
    expect(run(known, [edit('Olá', 1)]).facts.closedTicket).toMatchObject({
      status: 'closed',
      lastMessage: 'Olá',
    });
  });

  it('loses to a newer one, in whatever order they come', () => {
    const inOrder = after(message(), edit('b', 1), edit('Oi', 2));
    expect(after(message(), edit('Oi', 2), edit('b', 1)).messages).toEqual(inOrder.messages);
    expect(after(edit('Oi', 2), edit('b', 1), message()).messages).toEqual(inOrder.messages);
    expect(run(inOrder, [edit('Oi', 2), edit('b', 1)]).effects).toEqual([]);
  });
});

describe('a deletion', () => {
  it('marks the message once, early or late', () => {
    expect(stored(message(), remove)).toMatchObject({ isDeleted: true, body: 'Oi' });
    expect(stored(remove, message())?.isDeleted).toBe(true);
    expect(run(after(message(), remove), [remove]).effects).toEqual([]);
  });
});

describe('a deletion where the company keeps no content', () => {
  const settings = { ...companySettingDefaults, lgpdDeleteMessage: 'enabled' } as const;
  const careful = () => ({ ...start(), company: companyOf({ settings }) });
  it('erases the text in the message and in the list for good', () => {
    const { facts } = run(careful(), [message({ body: 'CPF 111' }), remove, edit('CPF 222', 2)]);
    expect(facts.messages.get(wid)).toMatchObject({ isDeleted: true, body: '🚫 _Mensagem Apagada_' });
    expect(facts.ticket?.lastMessage).toBe('🚫 _Mensagem Apagada_');
  });
  it('leaves the text of our own messages', () => {
    const { facts } = run(careful(), [message({ body: 'Bom dia', fromMe: true }), remove]);
    expect(facts.messages.get(wid)).toMatchObject({ isDeleted: true, body: 'Bom dia' });
  });
});

describe('reactions', () => {
  it('count once per author, the newest one', () => {
    const reactions = stored(message(), react('👍', 1), react('❤️', 2), react('🎉', 1.5, true))?.reactions;
    expect(Object.values(reactions ?? {}).map(({ emoji }) => emoji)).toEqual(['❤️', '🎉']);
  });

  it('can be taken back, and stay so when an old one comes again', () => {
    const facts = after(message(), react('👍', 1), react('', 2));
    expect(Object.values(facts.messages.get(wid)?.reactions ?? {})).toMatchObject([{ emoji: '' }]);
    expect(run(facts, [react('👍', 1), react('', 2)]).effects).toEqual([]);
  });

  it('do not touch the ticket', () => {
    expect(after(message(), react('👍', 1)).ticket).toEqual(after(message()).ticket);
  });
});

describe('a change whose author the channel does not check', () => {
  const by = (fromMe: boolean, chat = ana) => ({ chat, author: ana, fromMe });
  const changed = (fromMe: boolean, change: object, facts = start()) => {
    const event = { wid, at: at(1), ...change } as ChannelEvent;
    return run(facts, [message({ fromMe }), event]).facts.messages.get(wid);
  };
  const group = () => {
    const facts = start();
    return { ...facts, isGroup: true, contact: { ...facts.contact, number: family.value } };
  };
  const edit = { kind: 'edit', body: 'forjado' };

  it('is accepted from the side that wrote the message', () => {
    expect(changed(true, { ...edit, by: by(true) })?.body).toBe('forjado');
    expect(changed(false, { ...edit, by: by(false) })?.body).toBe('forjado');
    expect(changed(false, { kind: 'delete', by: by(false) })?.isDeleted).toBe(true);
  });

  it('is not accepted from the other side, nor from another kind of chat', () => {
    for (const fromMe of [true, false]) {
      expect(changed(fromMe, { ...edit, by: by(!fromMe) })?.body).not.toBe('forjado');
      expect(changed(fromMe, { kind: 'delete', by: by(!fromMe) })?.isDeleted).toBe(false);
      expect(changed(fromMe, { ...edit, by: by(fromMe, family) })?.body).not.toBe('forjado');
    }
  });

  it('is not accepted from another person, in private or in a group, and erases nothing in their name', () => {
    const mallory = { kind: 'phone', value: '5511888880000' } as const;
    const theirs = (chat: Party) => ({ chat, author: mallory, fromMe: false });
    expect(changed(false, { ...edit, by: theirs(mallory) })?.body).not.toBe('forjado');
    expect(changed(false, { kind: 'delete', by: theirs(mallory) })?.isDeleted).toBe(false);
    const settings = { ...companySettingDefaults, lgpdDeleteMessage: 'enabled' } as const;
    const careful = { ...group(), company: companyOf({ settings }) };
    expect(changed(false, { ...edit, by: theirs(family) }, careful)?.body).not.toBe('forjado');
    expect(changed(false, { ...edit, by: by(false, family) }, careful)?.body).toBe('forjado');
    expect(changed(false, { kind: 'delete', by: theirs(family) }, careful)?.isDeleted).toBe(false);
    const gone = changed(false, { kind: 'delete', by: { ...theirs(family), isAdmin: true } }, careful);
    expect(gone).toMatchObject({ isDeleted: true, body: 'Oi' });
    const own = changed(false, { kind: 'delete', by: by(false, family) }, careful);
    expect(own?.body).toBe('🚫 _Mensagem Apagada_');
  });

  it('is not accepted from somebody known by an alias only, unless it is an alias of the person of the chat', () => {
    const lid = { kind: 'lid', value: '9001' } as const;
    const theirs = { chat: lid, author: lid, fromMe: false };
    const knowing = (id: number) => ({ ...start(), changers: new Map([['lid:9001', id]]) });
    for (const facts of [start(), knowing(6)]) {
      expect(changed(false, { ...edit, by: theirs }, facts)?.body).toBe('Oi');
      expect(changed(false, { kind: 'delete', by: theirs }, facts)?.isDeleted).toBe(false);
      expect(changed(false, { ...react('👍', 1), by: theirs }, facts)?.reactions).toEqual({});
    }
    const nameless = { ...start(), contact: { ...start().contact, number: '' } };
    expect(changed(false, { ...edit, by: theirs }, nameless)?.body).toBe('Oi');
    expect(changed(false, { ...edit, by: theirs }, knowing(5))?.body).toBe('forjado');
    expect(changed(true, { ...react('👍', 1), by: theirs }, knowing(5))?.reactions).not.toEqual({});
  });

  it('is accepted as a reaction of anybody in a group, when it is reported in that group', () => {
    const author = { kind: 'lid', value: '9001' } as const;
    const received = (chat: Party) =>
      changed(false, { ...react('👍', 1), by: { chat, author, fromMe: false } }, group())?.reactions;
    expect(received(family)).not.toEqual({});
    for (const chat of [author, { ...family, value: '999' }]) expect(received(chat)).toEqual({});
  });

  it('is accepted as a deletion from the administrators of a group, when it is reported in that group', () => {
    const admin = (chat = family) => ({ ...by(false, chat), isAdmin: true });
    expect(changed(true, { kind: 'delete', by: admin() }, group())?.isDeleted).toBe(true);
    expect(changed(true, { kind: 'delete', by: by(false, family) }, group())?.isDeleted).toBe(false);
    expect(changed(true, { ...edit, by: admin() }, group())?.body).not.toBe('forjado');
    const elsewhere = { ...family, value: '999' };
    expect(changed(true, { kind: 'delete', by: admin(elsewhere) }, group())?.isDeleted).toBe(false);
  });
});
