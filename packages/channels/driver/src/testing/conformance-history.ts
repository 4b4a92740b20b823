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
const told = ({ sink }: Hands): HistoryMessage[] => sink.history.flatMap(({ messages }) => messages);
const complete = async ({ sink }: Hands) =>
  eventually(() => expect(sink.history.at(-1)?.isComplete).toBe(true), 10_000);

/** What was written before the session began, as far as a channel says that it can tell. */
export function describeHistory(its: () => Hands): void {
  describe('older messages', () => {
    describeWindow(its);
    describeGroupsAndBreaks(its);
  });
}

function describeWindow(its: () => Hands): void {
  it('are told only to who asks for them', async () => {
    const { rig, sink, reopen } = its();
    if (!can(its()).history) return;
    await rig.phones.wroteBefore(rig.ana, 'antigo', { at: day(3) });
    await reopen(null);
    await rig.phones.write(rig.ana, 'agora');
    await eventually(() => expect(sink.bodies()).toEqual(['agora']));
    expect(sink.history).toEqual([]);
  });

  it('are those of the window, theirs and ours, with their files and their times, and nothing live', async () => {
    const { rig, sink, reopen } = its();
    if (!can(its()).history) return;
    const media = { path: 'company1/x.jpg', name: 'x.jpg', mime: 'image/jpeg', size: 3 };
    await rig.phones.wroteBefore(rig.ana, 'antes', { at: day(1) });
    const wid = await rig.phones.wroteBefore(rig.ana, 'foto', { at: day(2), media });
    await rig.phones.wroteBefore(rig.ana, 'resposta', { at: day(4), fromBusiness: true });
    await rig.phones.wroteBefore(rig.ana, 'depois', { at: day(5) });
    await reopen(window);
    await complete(its());
    const byBody = new Map(told(its()).map((message) => [message.body, message]));
    expect([...byBody.keys()].toSorted()).toEqual(['foto', 'resposta']);
    expect(byBody.get('foto')).toMatchObject({ wid, at: day(2), fromMe: false, author: rig.ana, media });
    expect(byBody.get('resposta')).toMatchObject({ at: day(4), fromMe: true, chat: rig.ana });
    expect(sink.bodies()).toEqual([]);
  });
}

function describeGroupsAndBreaks(its: () => Hands): void {
  it('are those of groups only where they are asked for, with who wrote them', async () => {
    const { rig, reopen } = its();
    if (!can(its()).history || !can(its()).groups) return;
    await rig.phones.wroteBefore(group, 'na obra', { at: day(3), author: rig.rui });
    await reopen(window);
    await complete(its());
    expect(told(its())).toEqual([]);
    await reopen({ ...window, groups: true });
    await eventually(() => expect(told(its()).map(({ body }) => body)).toContain('na obra'));
    expect(told(its())[0]).toMatchObject({ chat: group, author: rig.rui });
  });

  it('are all told in the end, when the inbox refuses some and the line breaks on the way', async () => {
    const { rig, sink, reopen } = its();
    if (!can(its()).history) return;
    for (let index = 0; index < 450; index += 1)
      await rig.phones.wroteBefore(rig.ana, `m${index}`, {
        at: new Date(Date.parse(day(3)) + index).toISOString(),
      });
    sink.failNext = 1;
    await rig.phones.setConnection('TIMEOUT');
    await reopen(window);
    expect(sink.history).toEqual([]);
    await rig.phones.setConnection('CONNECTED');
    await complete(its());
    expect(new Set(told(its()).map(({ wid }) => wid)).size).toBe(450);
    const batches = sink.history.length;
    await reopen(null);
    expect(sink.history).toHaveLength(batches);
  });
}
