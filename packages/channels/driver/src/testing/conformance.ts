import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileOf, group, kinds, lastFile, ownWords, partsByKind } from './conformance-samples.ts';
import { describeHistory } from './conformance-history.ts';
import { describePeople } from './conformance-people.ts';
import type { ChannelSession, HistoryWindow, Outgoing } from '../driver.ts';
import { SendError } from '../driver.ts';
import type { Party, StoredMedia } from '../events.ts';
import { contactBody, locationBody } from '../bodies.ts';
import { eventually, RecordingSink } from './recording-sink.ts';
import type { Rig } from './rig.ts';

export type { Rig, ShownMessage, SimulatedPhones } from './rig.ts';
export { eventually, RecordingSink };

let counter = 0;
const newWid = () => `CONF${Date.now()}${(counter += 1)}`;

/** The tests that every driver must pass, each against its own simulator. */
export function describeDriver(name: string, makeRig: () => Promise<Rig>): void {
  describe(`the ${name} driver`, () => {
    let rig: Rig;
    let sink: RecordingSink;
    let session: ChannelSession;
    const open = (history: HistoryWindow | null = null) =>
      rig.driver.open({ ...rig.connection, history }, sink.sink);
    const reopen = async (history: HistoryWindow | null = null) => {
      await session.close();
      session = await open(history);
    };
    const text = (to: Party, body: string, more: Partial<Outgoing> = {}): Outgoing => ({
      wid: newWid(),
      to,
      body,
      mediaType: 'conversation',
      ...more,
    });
    const shown = async (chat: Party) => (await rig.phones.screen(chat)).map(({ body }) => body);
    const can = () => rig.driver.capabilities;
    beforeEach(async () => {
      rig = await makeRig();
      sink = new RecordingSink();
      session = await open();
      await eventually(() => expect(sink.statuses.at(-1)?.status).toBe('CONNECTED'));
    });
    afterEach(async () => {
      await session.close();
      await rig.dispose();
    });

    describe('receiving', () => {
      it('delivers what a person writes once, with author, time and quote', async () => {
        const at = '2026-11-20T12:00:00.000Z';
        const first = await rig.phones.write(rig.ana, 'Oi', { at });
        const second = await rig.phones.write(rig.ana, 'Tem?', { quotedWid: first });
        const [one, two] = await sink.eventually(2, 'message');
        expect(one).toMatchObject({ wid: first, body: 'Oi', fromMe: false, at, mediaType: 'conversation' });
        expect(one).toMatchObject({ chat: rig.ana, author: rig.ana });
        expect(two).toMatchObject({ wid: second, quotedWid: first });
      });

      it('delivers a message once when the platform repeats it', async () => {
        await rig.phones.write(rig.ana, 'Oi', { wid: 'same' });
        await rig.phones.write(rig.ana, 'Oi', { wid: 'same' });
        await rig.phones.write(rig.ana, 'fim');
        await eventually(() => expect(sink.bodies()).toContain('fim'));
        expect(new Set(sink.events.map((event) => event.wid)).size).toBe(2);
      });

      it('keeps the order in which a person wrote', async () => {
        const texts = Array.from({ length: 100 }, (_, index) => `t${index}`);
        for (const body of texts) await rig.phones.write(rig.ana, body);
        await eventually(() => expect(sink.bodies()).toEqual(texts));
      });

      it('delivers edits, deletions, reactions and calls', async () => {
        const wid = await rig.phones.write(rig.ana, 'Oi');
        if (can().edit) await rig.phones.edit(rig.ana, wid, 'Olá');
        if (can().reactions) {
          await rig.phones.react(rig.ana, wid, '👍');
          await rig.phones.react(rig.ana, wid, '');
        }
        if (can().delete) await rig.phones.remove(rig.ana, wid);
        const hasCalls = !rig.lacks?.includes('calls');
        if (hasCalls) await rig.phones.call(rig.ana, true);
        const expected = [
          'message',
          ...(can().edit ? ['edit'] : []),
          ...(can().reactions ? ['reaction', 'reaction'] : []),
          ...(can().delete ? ['delete'] : []),
          ...(hasCalls ? ['call'] : []),
        ];
        await eventually(() => expect(kinds(sink.events)).toEqual(expected));
        if (hasCalls) expect(sink.events.at(-1)).toMatchObject({ chat: rig.ana, video: true });
      });

      it('gives the group as chat and the member as author', async () => {
        if (!can().groups) return;
        await rig.phones.write(rig.rui, 'Bom dia', { group });
        const [event] = await sink.eventually(1, 'message');
        expect(event).toMatchObject({ chat: group, author: rig.rui });
      });

      it('delivers a file with its message, in the storage', async () => {
        const media: StoredMedia = { path: 'company1/x.jpg', name: 'x.jpg', mime: 'image/jpeg', size: 3 };
        await rig.phones.write(rig.ana, 'Olhe', { media });
        const [event] = await sink.eventually(1, 'message');
        expect(event).toMatchObject({ mediaType: 'image', body: 'Olhe', media: { name: 'x.jpg', size: 3 } });
      });

      it('tries again until the inbox has stored it, and loses nothing', async () => {
        sink.failNext = 2;
        await rig.phones.write(rig.ana, 'um');
        await rig.phones.write(rig.ana, 'dois');
        await eventually(() => expect(sink.bodies()).toEqual(['um', 'dois']), 10_000);
      });
    });

    describe('sending', () => {
      it('shows each message on the phone once, however often send is called', async () => {
        const message = text(rig.ana, 'Bom dia');
        const first = await session.send(message);
        const again = await session.send(message);
        expect(again.wid).toBe(first.wid);
        expect(await shown(rig.ana)).toEqual(['Bom dia']);
      });

      it('finds the messages that it sent, and no others', async () => {
        const message = text(rig.ana, 'Bom dia');
        expect(await session.findSent(message.wid)).toBeNull();
        const { wid } = await session.send(message);
        expect(await session.findSent(message.wid)).toEqual({ wid });
        await reopen();
        expect(await session.findSent(message.wid)).toEqual({ wid });
      });

      it('quotes, and sends files, places and contacts where it has the capability', async () => {
        const asked = await rig.phones.write(rig.ana, 'Tem?');
        const reply = text(rig.ana, 'Tem', can().quote ? { quotedWid: asked } : {});
        await session.send(reply);
        expect((await rig.phones.screen(rig.ana)).at(-1)?.quotedWid).toBe(can().quote ? asked : null);
        if (can().media.includes('image')) {
          await session.send(text(rig.ana, 'foto', { mediaType: 'image', media: fileOf(8) }));
          expect(lastFile(await rig.phones.screen(rig.ana), rig)).toEqual({ body: 'foto', hasMedia: true });
        }
        const place = text(rig.ana, locationBody({ latitude: 1, longitude: 2 }), {
          mediaType: 'locationMessage',
        });
        const card = text(rig.ana, contactBody({ name: 'Rui', number: '5511999990002' }), {
          mediaType: 'contactMessage',
        });
        if (can().location) await session.send(place);
        else await expect(session.send(place)).rejects.toMatchObject({ transient: false });
        if (can().contact) await session.send(card);
        else await expect(session.send(card)).rejects.toMatchObject({ transient: false });
      });

      it('sends lists, buttons and payments where it can, and permanently refuses them elsewhere', async () => {
        for (const [kind, parts] of partsByKind) {
          const message = text(rig.ana, `um ${kind}`, parts);
          if (can().interactive.includes(kind)) {
            await session.send(message);
            const { body, hasParts } = (await rig.phones.screen(rig.ana)).at(-1) ?? {};
            expect([hasParts, [`um ${kind}`, ownWords[kind]].includes(body)]).toEqual([true, true]);
          } else await expect(session.send(message)).rejects.toMatchObject({ transient: false });
        }
      });

      it('permanently refuses what exceeds its capabilities: kinds, long texts, large files', async () => {
        const refused = [
          text(rig.ana, 'x', { mediaType: 'unheardOf' }),
          text(rig.ana, 'x'.repeat(can().maxTextLength + 1)),
          text(rig.ana, 'x', { mediaType: 'image', media: fileOf(can().maxMediaBytes + 1) }),
        ];
        for (const message of refused) {
          const error = await session.send(message).catch((thrown: unknown) => thrown);
          expect(error).toBeInstanceOf(SendError);
          expect(error).toMatchObject({ transient: false });
        }
        expect(await shown(rig.ana)).toEqual([]);
        await session.send(text(rig.ana, 'x'.repeat(can().maxTextLength)));
      });

      it('writes into groups', async () => {
        if (!can().groups) return;
        await rig.phones.write(rig.rui, 'Bom dia', { group });
        await session.send(text(group, 'Olá a todos'));
        expect(await shown(group)).toEqual(['Bom dia', 'Olá a todos']);
      });

      it('edits, deletes and reacts', async () => {
        const { wid } = await session.send(text(rig.ana, 'Bon dia'));
        if (can().edit) await session.edit(wid, rig.ana, 'Bom dia');
        if (can().reactions) await session.react(wid, rig.ana, '❤️');
        const [before] = await rig.phones.screen(rig.ana);
        expect(before).toMatchObject({
          body: can().edit ? 'Bom dia' : 'Bon dia',
          edited: can().edit,
          reactions: can().reactions ? [{ emoji: '❤️', fromBusiness: true }] : [],
        });
        if (!can().delete) return;
        await session.remove(wid, rig.ana);
        expect((await rig.phones.screen(rig.ana))[0]?.deleted).toBe(true);
        await expect(session.edit(wid, rig.ana, 'x')).rejects.toMatchObject({ transient: false });
      });

      it('cannot edit or delete the messages of a customer', async () => {
        const wid = await rig.phones.write(rig.ana, 'meu');
        await expect(session.edit(wid, rig.ana, 'teu')).rejects.toBeInstanceOf(SendError);
        await expect(session.remove(wid, rig.ana)).rejects.toBeInstanceOf(SendError);
        expect(await shown(rig.ana)).toEqual(['meu']);
      });

      it('reports receipts, which only rise', async () => {
        const { wid } = await session.send(text(rig.ana, 'Bom dia'));
        if (!can().readReceipts) return;
        await rig.phones.read(rig.ana);
        await rig.phones.read(rig.ana);
        await eventually(() => expect(sink.acksOf(wid).at(-1)).toBe(3));
        const acks = sink.acksOf(wid);
        expect(acks).toEqual([...new Set(acks)].sort((a, b) => a - b));
        await session.markRead(rig.ana, [await rig.phones.write(rig.ana, 'ok')]);
      });
    });

    describe('when the platform breaks', () => {
      it('distinguishes transient faults from permanent ones, and sends nothing in either case', async () => {
        for (const kind of ['transient', 'permanent'] as const) {
          await rig.phones.failNext(1, kind);
          const message = text(rig.ana, kind);
          const error = await session.send(message).catch((thrown: unknown) => thrown);
          expect(error).toBeInstanceOf(SendError);
          expect(error).toMatchObject({ transient: kind === 'transient' });
          expect((error as SendError).reason).not.toBe('');
          expect(await session.findSent(message.wid)).toBeNull();
          await session.send(message);
        }
        expect(await shown(rig.ana)).toEqual(['transient', 'permanent']);
      });

      it('waits for a slow platform', async () => {
        await rig.phones.setLatency(60);
        const earlier = AbortSignal.timeout(50);
        await session.send(text(rig.ana, 'devagar'));
        expect(earlier.aborted).toBe(true);
      });

      it('reports the lost connection with a reason, and delivers messages in order once it is back', async () => {
        await rig.phones.setConnection('TIMEOUT');
        await eventually(() => expect(sink.statuses.at(-1)?.status).toBe('TIMEOUT'));
        expect(sink.statuses.at(-1)?.reason).toBeTruthy();
        await expect(session.send(text(rig.ana, 'não vai'))).rejects.toMatchObject({ transient: true });
        for (const body of ['um', 'dois', 'três']) await rig.phones.write(rig.ana, body);
        expect(sink.bodies()).toEqual([]);
        await rig.phones.setConnection('CONNECTED');
        await eventually(() =>
          expect(sink.statuses.at(-1)).toMatchObject({ status: 'CONNECTED', reason: null }),
        );
        await eventually(() => expect(sink.bodies()).toEqual(['um', 'dois', 'três']));
      });

      it('reports when the phone ended the session', async () => {
        await rig.phones.setConnection('DISCONNECTED');
        await eventually(() => expect(sink.statuses.at(-1)?.status).toBe('DISCONNECTED'));
        expect(sink.statuses.at(-1)?.reason).toBeTruthy();
      });
    });

    describePeople(() => ({ rig, session, sink }));
    describeHistory(() => ({ rig, sink, reopen }));

    describe('the session', () => {
      it('reports nothing after close(), and the next session delivers what came meanwhile', async () => {
        await session.close();
        const reported = sink.statuses.length;
        await rig.phones.write(rig.ana, 'enquanto isso');
        await rig.phones.setConnection('TIMEOUT');
        await rig.phones.setConnection('CONNECTED');
        await expect(session.send(text(rig.ana, 'x'))).rejects.toBeInstanceOf(SendError);
        await session.close();
        expect(sink.statuses).toHaveLength(reported);
        expect(sink.events).toEqual([]);
        await reopen();
        await eventually(() => expect(sink.bodies()).toEqual(['enquanto isso']));
      });

      it('logs out: the connection goes down, and comes up again only with a new pairing', async () => {
        await session.logout();
        await eventually(() => expect(sink.statuses.at(-1)?.status).toBe('DISCONNECTED'));
        await rig.driver.forget(rig.connection);
        await reopen();
        await eventually(() => expect(sink.statuses.at(-1)?.status).not.toBe('DISCONNECTED'));
      });

      it('knows the names of people on the channel', async () => {
        await rig.phones.write(rig.ana, 'Oi');
        expect(await session.profile(rig.ana)).toMatchObject({ name: rig.ana.name });
      });
    });
  });
}
