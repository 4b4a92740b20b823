import { describe, expect, it } from 'vitest';
import { group } from './conformance-samples.ts';
import type { HistoryWindow } from '../driver.ts';
import type { HistoryMessage } from '../events.ts';
import { eventually, type RecordingSink } from './recording-sink.ts';
import type { Rig } from './rig.ts';

interface Hands {
  rig: Rig;
  sink: RecordingSink;
  reopen(history: HistoryWindow | null): Promise<void>;
}

const day = (number: number) => `2026-0${number}-01T12:00:00.000Z`;
const window: HistoryWindow = { since: day(2), until: day(4), groups: false };

const can = ({ rig }: Hands) => rig.driver.capabilities;
const delivered = ({ sink }: Hands): HistoryMessage[] => sink.history.flatMap(({ messages }) => messages);
const complete = async ({ sink }: Hands) =>
  eventually(() => expect(sink.history.at(-1)?.isComplete).toBe(true), 10_000);

/** Tests of importing older messages; a channel without the capability `history` skips them. */
export function describeHistory(hands: () => Hands): void {
  describe('older messages', () => {
    describeWindow(hands);
    describeGroupsAndBreaks(hands);
  });
}

function describeWindow(hands: () => Hands): void {
  it('are delivered only on request', async () => {
    const { rig, sink, reopen } = hands();
    if (!can(hands()).history) return;
    await rig.phones.wroteBefore(rig.ana, 'antigo', { at: day(3) });
    await reopen(null);
    await rig.phones.write(rig.ana, 'agora');
    await eventually(() => expect(sink.bodies()).toEqual(['agora']));
    expect(sink.history).toEqual([]);
  });

  it('are those of the window, from both sides, with their files and times, and no live messages', async () => {
    const { rig, sink, reopen } = hands();
    if (!can(hands()).history) return;
    const media = { path: 'company1/x.jpg', name: 'x.jpg', mime: 'image/jpeg', size: 3 };
    await rig.phones.wroteBefore(rig.ana, 'antes', { at: day(1) });
    const wid = await rig.phones.wroteBefore(rig.ana, 'foto', { at: day(2), media });
    await rig.phones.wroteBefore(rig.ana, 'resposta', { at: day(4), fromBusiness: true });
    await rig.phones.wroteBefore(rig.ana, 'depois', { at: day(5) });
    await reopen(window);
    await complete(hands());
    const byBody = new Map(delivered(hands()).map((message) => [message.body, message]));
    expect([...byBody.keys()].toSorted()).toEqual(['foto', 'resposta']);
    expect(byBody.get('foto')).toMatchObject({ wid, at: day(2), fromMe: false, author: rig.ana, media });
    expect(byBody.get('resposta')).toMatchObject({ at: day(4), fromMe: true, chat: rig.ana });
    expect(sink.bodies()).toEqual([]);
  });
}

function describeGroupsAndBreaks(hands: () => Hands): void {
  it('include groups only on request, with their authors', async () => {
    const { rig, reopen } = hands();
    if (!can(hands()).history || !can(hands()).groups) return;
    await rig.phones.wroteBefore(group, 'na obra', { at: day(3), author: rig.rui });
    await reopen(window);
    await complete(hands());
    expect(delivered(hands())).toEqual([]);
    await reopen({ ...window, groups: true });
    await eventually(() => expect(delivered(hands()).map(({ body }) => body)).toContain('na obra'));
    expect(delivered(hands())[0]).toMatchObject({ chat: group, author: rig.rui });
  });

  it('are all delivered in the end, when the inbox refuses some and the connection breaks on the way', async () => {
    const { rig, sink, reopen } = hands();
    if (!can(hands()).history) return;
    for (let index = 0; index < 450; index += 1)
      await rig.phones.wroteBefore(rig.ana, `m${index}`, {
        at: new Date(Date.parse(day(3)) + index).toISOString(),
      });
    sink.failNext = 1;
    await rig.phones.setConnection('TIMEOUT');
    await reopen(window);
    expect(sink.history).toEqual([]);
    await rig.phones.setConnection('CONNECTED');
    await complete(hands());
    expect(new Set(delivered(hands()).map(({ wid }) => wid)).size).toBe(450);
    const batches = sink.history.length;
    await reopen(null);
    expect(sink.history).toHaveLength(batches);
  });
}
