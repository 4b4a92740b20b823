import type { Party, StoredMedia } from '@prosa/channel-driver';
import type { ShownMessage, SimulatedPhones } from '@prosa/channel-driver/conformance';
import type { proto } from '@whiskeysockets/baileys';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileMessage } from './people/files.ts';
import type { Group } from './people/group.ts';
import type { Person } from './people/person.ts';
import type { Phone } from './people/phone.ts';
import type { Screen, Shown } from './people/screen.ts';
import type { Simulator } from './simulator.ts';

/** Codes that refuse a message: for now, and for good. */
const faults = { transient: '503', permanent: '405' };

function shown({ id, quotedId, fromBusiness, body, hasMedia, hasParts, ...state }: Shown): ShownMessage {
  const { edited, deleted, reactions } = state;
  const facts = { fromBusiness, body, hasMedia, hasParts, edited, deleted, reactions };
  return { wid: id, quotedWid: quotedId, ...facts };
}

/** The people around one phone, as the suite for all drivers needs them. */
export class Phones implements SimulatedPhones {
  readonly #simulator: Simulator;
  readonly #phone: Phone;
  readonly #people: Person[];
  #isAddressBookNew = false;

  /** `people` have the app from the start, and are members of each group. */
  constructor(simulator: Simulator, phone: Phone, people: Party[] = []) {
    this.#simulator = simulator;
    this.#phone = phone;
    this.#people = people.map((party) => this.#person(party));
  }

  async write(
    from: Party,
    text: string,
    options: { wid?: string; group?: Party; quotedWid?: string; media?: StoredMedia; at?: string } = {},
  ): Promise<string> {
    const { wid, group, quotedWid: quotedId, media, at } = options;
    const author = this.#person(from);
    const facts = { ...(wid && { id: wid }), ...(at && { at: new Date(at) }) };
    const place = group ? this.#group(group, author) : null;
    await this.#sendAddressBook();
    let id: string;
    if (media) {
      const message = this.#file(text, media);
      id = await (place ? place.send(author, message, facts) : author.with(this.#phone).send(message, facts));
    } else {
      const words = { ...facts, ...(quotedId && { quotedId }) };
      id = await (place ? place.write(author, text, words) : author.with(this.#phone).write(text, words));
    }
    await this.#heard();
    return id;
  }

  async wroteBefore(
    chat: Party,
    text: string,
    options: { at: string; author?: Party; fromBusiness?: boolean; media?: StoredMedia },
  ): Promise<string> {
    const { at, author, fromBusiness = false, media } = options;
    const writer = author && this.#person(author);
    const place = chat.kind === 'group' ? this.#group(chat, writer) : this.#person(chat);
    const message = media ? this.#file(text, media) : { conversation: text };
    const facts = { at: new Date(at), fromMe: fromBusiness, ...(writer && { author: writer }) };
    return this.#phone.talk.wroteBefore(place, message, facts);
  }

  async edit(from: Party, wid: string, text: string): Promise<void> {
    await this.#chat(from).edit(wid, text);
  }

  async remove(from: Party, wid: string): Promise<void> {
    await this.#chat(from).remove(wid);
  }

  async react(from: Party, wid: string, emoji: string): Promise<void> {
    await this.#chat(from).react(wid, emoji);
  }

  async read(from: Party): Promise<void> {
    this.#chat(from).read();
  }

  async call(from: Party, video: boolean): Promise<void> {
    this.#chat(from).call(video).end('timeout');
  }

  async save(party: Party): Promise<void> {
    const jid = `${party.value}@s.whatsapp.net`;
    const lid = this.#simulator.directory.byNumber(party.value)?.lidJid;
    await this.#phone.settings.saveContact(jid, lid, party.name ?? party.value);
    this.#isAddressBookNew = true;
  }

  async leave(party: Party): Promise<void> {
    this.#simulator.directory.remove(party.value);
  }

  readonly seesTyping = async (chat: Party): Promise<boolean> => this.#chat(chat).seesTyping;

  async screen(chat: Party): Promise<ShownMessage[]> {
    const { screen, members } = this.#place(chat);
    // Messages that the platform accepted may still be on their way to the phones.
    for (const person of members) await person.inOrder(async () => undefined);
    return screen.all.map(shown);
  }

  async setConnection(state: 'CONNECTED' | 'TIMEOUT' | 'DISCONNECTED'): Promise<void> {
    this.#phone.network.isDown = state === 'TIMEOUT';
    if (state === 'DISCONNECTED') this.#phone.logOut();
    if (state === 'TIMEOUT') this.#phone.network.cut();
    const isThere = () => [...this.#phone.companions.values()].some(({ wire }) => wire !== null);
    while (state === 'TIMEOUT' && isThere()) await sleep(1);
  }

  async failNext(count: number, kind: 'transient' | 'permanent'): Promise<void> {
    this.#phone.network.failNext(count, faults[kind]);
  }

  async setLatency(ms: number): Promise<void> {
    this.#phone.network.latencyMs = ms;
  }

  #place(chat: Party): { screen: Screen; members: Iterable<Person> } {
    if (chat.kind === 'group') return this.#group(chat);
    return { screen: this.#chat(chat).screen, members: [this.#person(chat)] };
  }

  #person({ kind, value, name }: Party): Person {
    const known = kind === 'lid' ? this.#simulator.directory.personOf(`${value}@lid`) : undefined;
    return known ?? this.#simulator.person({ number: value, name: name ?? value });
  }

  #chat(party: Party) {
    return this.#person(party).with(this.#phone);
  }

  #group({ value, name = 'Grupo' }: Party, member?: Person): Group {
    const known = this.#simulator.directory.groups.get(`${value}@g.us`);
    const group = known ?? this.#simulator.group(this.#phone, name, this.#people, value);
    if (member) group.members.add(member);
    return group;
  }

  #file(caption: string, { mime, name, size }: StoredMedia): proto.IMessage {
    // As a document: of the kinds that a phone sends, only this one has a name.
    const file = { kind: 'document', bytes: Buffer.alloc(size, 1), mimetype: mime, fileName: name } as const;
    return fileMessage(this.#simulator.media, { ...file, caption });
  }

  /** Notifies the devices of a changed address book once, before anything else happens. */
  async #sendAddressBook(): Promise<void> {
    if (!this.#isAddressBookNew) return;
    this.#isAddressBookNew = false;
    for (const device of this.#phone.companions.values()) device.deliver(this.#phone.settings.notice);
    await this.#heard(5_000);
  }

  /** Waits until the online devices have confirmed everything, or the time is up. */
  async #heard(withinMs = 300): Promise<void> {
    const end = performance.now() + withinMs;
    const isBusy = () =>
      [...this.#phone.companions.values()].some(({ isOnline, waiting }) => isOnline && waiting.length > 0);
    while (isBusy() && performance.now() < end) await sleep(1);
  }
}
