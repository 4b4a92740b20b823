import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden } from '../../testing/expect-refusal.ts';
import { channelServer, type ChannelServer } from '../testing/channel-server.ts';
import { NUMBER, phoneFixture, type PhoneFixture } from '../testing/phone-fixture.ts';
import { ChannelRequests } from './channel-requests.ts';
import { ChannelQueries } from './channel-queries.ts';

let channels: ChannelServer;
let fixture: PhoneFixture;
/** As in a process without sessions, which has only the bus and the database. */
let queries: ChannelQueries;

beforeAll(async () => {
  channels = await channelServer();
});
afterAll(() => channels.close());
beforeEach(async () => {
  fixture = await phoneFixture(channels);
  queries = new ChannelQueries(channels.server.app, new ChannelRequests(channels.server.app, 200));
});

const person = (number: string, body: object) =>
  fixture.admin.call('PUT', `/sandbox/${fixture.id}/people/${number}`, body);
const connection = () => ({ companyId: fixture.companyId, whatsappId: fixture.id });
const address = (contactNumber: string) => ({
  contactName: 'Ana',
  contactNumber,
  isGroup: false,
  identities: { phone: contactNumber },
  whatsappId: null,
});

describe('a number', () => {
  it('is on the channel or not, as the process with the session answers', async () => {
    expect(await queries.checkNumber(fixture.companyId, NUMBER)).toBe(NUMBER);
    await person(NUMBER, { absent: true });
    expect(await queries.checkNumber(fixture.companyId, NUMBER)).toBeNull();
  });

  it('is not checked where no connection is up', async () => {
    const other = await channels.make.company();
    expect(await queries.checkNumber(other.id, NUMBER)).toBeUndefined();
  });

  it('cannot be checked when the channel does not answer', async () => {
    await fixture.admin.call('PUT', `/sandbox/${fixture.id}`, { latencyMs: 1_000 });
    await expect(queries.checkNumber(fixture.companyId, NUMBER)).rejects.toMatchObject({
      code: 'ERR_WAPP_CHECK_CONTACT',
    });
  });
});

describe('blocking', () => {
  it('keeps messages out until it ends, and the phone shows it', async () => {
    expect(await queries.block(fixture.companyId, address(NUMBER), true)).toBe(true);
    await fixture.text('não chega');
    expect(fixture.given()).toEqual([]);
    expect((await fixture.admin.call('GET', `/sandbox/${fixture.id}/people`)).body).toEqual([
      { number: NUMBER, name: null, blocked: true, absent: false },
    ]);
    await queries.block(fixture.companyId, address(NUMBER), false);
    await fixture.text('chega');
    expect(fixture.given()).toMatchObject([{ body: 'chega' }]);
  });

  it('does nothing without a connection or an address', async () => {
    const other = await channels.make.company();
    expect(await queries.block(other.id, address(NUMBER), true)).toBe(false);
    const nobody = { ...address(''), identities: {} };
    expect(await queries.block(fixture.companyId, nobody, true)).toBe(false);
  });
});

describe('the people of a phone', () => {
  it('are those of its address book, and those it has chats with', async () => {
    await person('5511999990003', { name: 'Caio' });
    await person('5511999990002', { name: 'Bia' });
    await person('5511999990004', { name: 'Davi' });
    await person('5511999990004', { name: null });
    await fixture.text('Oi');
    await fixture.text('Bom dia', { group: { id: 'g1', name: 'Obra' } });
    expect(await queries.people(connection(), 'addressBook', null)).toEqual({
      people: [
        { number: '5511999990002', name: 'Bia' },
        { number: '5511999990003', name: 'Caio' },
      ],
      next: null,
    });
    const chats = await queries.people(connection(), 'chats', null);
    expect(chats.people).toEqual([{ number: NUMBER, name: 'Ana' }]);
  });

  it('are read from the requested connection or the default one', async () => {
    expect(await queries.connectionWithPeople(fixture.companyId, null)).toMatchObject({
      id: fixture.id,
      name: 'Loja',
    });
    await expect(queries.connectionWithPeople(fixture.companyId, fixture.id + 1_000)).rejects.toMatchObject({
      code: 'ERR_NO_WAPP_FOUND',
    });
    const other = await channels.make.company();
    await expect(queries.connectionWithPeople(other.id, null)).rejects.toMatchObject({
      code: 'ERR_NO_DEF_WAPP_FOUND',
    });
    await expect(queries.connectionWithPeople(other.id, fixture.id)).rejects.toMatchObject({
      code: 'ERR_NO_WAPP_FOUND',
    });
  });

  it('are hidden from another company', async () => {
    const sight = { path: '/whatsapp', record: { id: fixture.id } };
    const request = ['GET', `/sandbox/${fixture.id}/people`] as const;
    expect((await fixture.admin.call(...request)).status).toBe(200);
    await expectHidden(fixture.stranger, {
      seenBy: fixture.admin,
      sight,
      request,
      code: 'ERR_NO_WAPP_FOUND',
    });
  });
});
