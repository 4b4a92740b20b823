import { describe, expect, it } from 'vitest';
import { group, kinds } from './conformance-samples.ts';
import type { ChannelSession, PeoplePage, PeopleSource } from '../driver.ts';
import { eventually, type RecordingSink } from './recording-sink.ts';
import type { Rig } from './rig.ts';

interface Hands {
  rig: Rig;
  session: ChannelSession;
  sink: RecordingSink;
}

async function allPeople(session: ChannelSession, source: PeopleSource): Promise<string[]> {
  const all: string[] = [];
  for (let after: string | null = null, isMore = true; isMore; isMore = after !== null) {
    const page: PeoplePage = await session.people(source, after);
    all.push(...page.people.map(({ value }) => value));
    after = page.next;
  }
  return all;
}

/** Tests of what a channel knows about people; each test is skipped where the channel lacks the capability. */
export function describePeople(hands: () => Hands): void {
  const can = () => hands().rig.driver.capabilities;
  describe('people', () => {
    it('are on the channel or not, where it can check numbers', async () => {
      const { rig, session } = hands();
      if (!can().numberCheck) return;
      expect(await session.checkNumber(rig.ana.value)).toMatchObject({
        value: rig.ana.value,
      });
      expect(await session.checkNumber('not a number')).toBeNull();
      await rig.phones.leave(rig.rui);
      expect(await session.checkNumber(rig.rui.value)).toBeNull();
      await rig.phones.setConnection('TIMEOUT');
      await expect(session.checkNumber(rig.ana.value)).rejects.toMatchObject({ transient: true });
    });

    it('do not reach the inbox while they are blocked, and may be blocked twice', async () => {
      const { rig, session, sink } = hands();
      if (!can().block) return;
      const wid = await rig.phones.write(rig.ana, 'um');
      await sink.eventually(1, 'message');
      await session.block(rig.ana, true);
      await session.block(rig.ana, true);
      await rig.phones.write(rig.ana, 'dois');
      if (can().edit) await rig.phones.edit(rig.ana, wid, 'um!');
      await rig.phones.call(rig.ana, false);
      await rig.phones.write(rig.rui, 'de outro');
      await session.block(rig.ana, false);
      await rig.phones.write(rig.ana, 'três');
      await eventually(() => expect(sink.bodies()).toEqual(['um', 'de outro', 'três']));
      expect(new Set(kinds(sink.events))).toEqual(new Set(['message']));
    });
    describeKnownPeople(hands);
    describeTyping(hands);
  });
}

function describeKnownPeople(hands: () => Hands): void {
  const can = () => hands().rig.driver.capabilities;
  it('come from the address book and from the chats, each once, over several pages', async () => {
    const { rig, session } = hands();
    if (!can().addressBook) return;
    const numbers = Array.from({ length: 1_100 }, (_, index) => `55119${10_000_000 + index}`);
    for (const [index, value] of numbers.entries())
      await rig.phones.save({ kind: 'phone', value, name: `P${index}` });
    await rig.phones.write(rig.ana, 'Oi');
    await rig.phones.write(rig.ana, 'Tem?');
    if (can().groups) await rig.phones.write(rig.rui, 'Bom dia', { group });
    expect((await allPeople(session, 'addressBook')).toSorted()).toEqual(numbers);
    expect(await allPeople(session, 'chats')).toEqual([rig.ana.value]);
  });

  it('have their address book name there, and in chats the name that they chose themselves', async () => {
    const { rig, session } = hands();
    if (!can().addressBook) return;
    await rig.phones.save({ ...rig.rui, name: 'Rui da Obra' });
    await rig.phones.write(rig.ana, 'Oi');
    expect((await session.people('addressBook', null)).people).toMatchObject([{ name: 'Rui da Obra' }]);
    expect((await session.people('chats', null)).people).toMatchObject([{ name: rig.ana.name }]);
  });
}

function describeTyping(hands: () => Hands): void {
  const can = () => hands().rig.driver.capabilities;
  it('see the business typing until its message arrives, where the channel can show that', async () => {
    const { rig, session, sink } = hands();
    const { seesTyping } = rig.phones;
    expect([session.typing !== undefined, seesTyping !== undefined]).toEqual(
      Array(2).fill(can().typing === true),
    );
    if (!session.typing || !seesTyping) return;
    // Some platforms show typing below the customer's last message.
    await rig.phones.write(rig.ana, 'Oi');
    await sink.eventually(1, 'message');
    expect(await seesTyping(rig.ana)).toBe(false);
    await session.typing(rig.ana);
    await eventually(async () => expect(await seesTyping(rig.ana)).toBe(true));
    expect(await seesTyping(rig.rui)).toBe(false);
    await session.send({ wid: 'written', to: rig.ana, body: 'pronto', mediaType: 'conversation' });
    await eventually(async () => expect(await seesTyping(rig.ana)).toBe(false));
    await rig.phones.setConnection('TIMEOUT');
    await expect(session.typing(rig.ana)).rejects.toMatchObject({ transient: true });
  });
}
