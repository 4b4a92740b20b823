import type { PhoneMessage } from '@prosa/contract';
import { expect } from 'vitest';
import { capabilitiesOf } from '../../connections/index.ts';
import { settleDueTickets } from '../../conversation/clock/due-tickets.ts';
import { createAccessToken } from '../create-access-token.ts';
import type { Anything, GivenUser } from '../given.ts';
import type { TestApp } from '../test-app.ts';
import { hearAll, type Outside } from './ai.ts';
import { momentAfter } from './clock.ts';
import { layOut, numberOf, type Scene } from './lay-out.ts';
import type { Dialogue } from './parse.ts';
import { phoneText, pressables } from './phone-text.ts';
import { States } from './states.ts';
import type { Step } from './steps.ts';

type SaysStep = Extract<Step, { kind: 'says' }>;
type Act = Extract<Step, { kind: 'act' }>;
type Check = Extract<Step, { kind: 'check' }>;

export interface Clock {
  now: Date;
}

const customers = new Set(['Ana', 'Rui', 'Bia']);
const files: Record<string, [type: string, base64: string, name: string]> = {
  áudio: [
    'audio',
    Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead')]).toString('base64'),
    'audio.ogg',
  ],
  imagem: [
    'image',
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'foto.png',
  ],
};

/** Plays one dialogue: customers write on their phones, agents work in the inbox, and the phones show the results. */
class Player {
  readonly #app: TestApp;
  readonly #scene: Scene;
  readonly #clock: Clock;
  readonly #states: States;
  /** How many messages of each phone's screen are already compared. */
  readonly #seen = new Map<string, number>();
  /** Phones that sent or received a message. */
  readonly #phones = new Map<string, { connection: number; number: string }>();
  /** The customer who wrote last: checks and agents refer to that conversation. */
  #who = 'Ana';
  #sent = 0;
  #isTimeStated = true;

  constructor(app: TestApp, scene: Scene, clock: Clock) {
    this.#app = app;
    this.#scene = scene;
    this.#clock = clock;
    this.#states = new States(app, scene);
    clock.now = scene.from;
  }

  async play(steps: readonly Step[]): Promise<void> {
    let heard: string[] = [];
    for (const step of steps) {
      const where = `line ${step.line}`;
      if (step.kind === 'says' && !customers.has(step.who) && heard.length > 0) {
        expect(heard.shift(), where).toEqual(this.#expected(step));
        continue;
      }
      expect(heard, `${where}: said before it and not written down`).toEqual([]);
      heard = await this.#take(step);
      // The phone shows an agent's own message like any other.
      if (step.kind === 'says') {
        if (!customers.has(step.who)) expect(heard.shift(), where).toEqual(this.#expected(step));
      }
    }
    expect(heard, 'said at the end and not written down').toEqual([]);
  }

  #expected({ text }: SaysStep): unknown {
    if (!text.includes('…')) return text;
    const parts = text.split(/\s*…\s*/).map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
    return expect.stringMatching(new RegExp(`^${parts.join('[^]*')}$`)) as string;
  }

  async #take(step: Step): Promise<string[]> {
    // Messages are ten seconds apart unless the page gives a time.
    if (step.kind === 'says' && !this.#isTimeStated) this.#clock.now = momentAfter(this.#clock.now, '+10 s');
    if (step.kind !== 'check') this.#isTimeStated = step.kind === 'time';
    if (step.kind === 'time') await this.#wait(step.text);
    else if (step.kind === 'check') await this.#check(step);
    else if (step.kind === 'act') await this.#act(step);
    else if (customers.has(step.who)) await this.#write(step);
    else await this.#reply(step);
    return step.kind === 'check' ? [] : this.#shown();
  }

  async #wait(text: string): Promise<void> {
    this.#clock.now = momentAfter(this.#clock.now, text);
    await this.#states.readStateBy(this.#clock.now);
    await settleDueTickets({ ...this.#app.app, capabilitiesOf });
  }

  async #call(
    user: GivenUser,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
  ): Promise<Anything> {
    const session = await this.#session(user);
    const headers = { authorization: `Bearer ${session}` };
    const answer = await user.call(method, path, body, { headers });
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** A session by the clock of the dialogue, which moves by days. */
  async #session({ id, companyId, token }: GivenUser): Promise<string> {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Anything;
    return createAccessToken(this.#app.app, { id, companyId, profile: claims.profile, sid: claims.sid });
  }

  #connection(where: string | null): number {
    const [first] = this.#scene.connections.values();
    const connection = this.#scene.connections.get(where ?? '') ?? first;
    if (connection === undefined) throw new Error('the dialogue has no connection');
    return connection;
  }

  #place({ who, where }: { who: string; where?: string | null }): {
    connection: number;
    number: string;
    group: object;
  } {
    const isGroup = typeof where === 'string' && !this.#scene.connections.has(where);
    const group = isGroup ? { group: { id: where.toLowerCase(), name: where } } : {};
    const [connection, number] = [
      this.#connection(where ?? null),
      isGroup ? where.toLowerCase() : numberOf(who),
    ];
    this.#phones.set(`${connection} ${number}`, { connection, number });
    return { connection, number, group };
  }

  async #inbound(who: string, connection: number, message: object): Promise<void> {
    this.#sent += 1;
    const id = `${this.#scene.companyId}-${this.#sent}`;
    const at = this.#clock.now.toISOString();
    const from = { number: numberOf(who), name: who };
    await this.#call(this.#scene.admin, 'POST', `/sandbox/${connection}/inbound`, {
      from,
      message: { id, at, ...message },
    });
  }

  async #write(step: SaysStep): Promise<void> {
    const { connection, group } = this.#place(step);
    this.#who = Object.keys(group).length > 0 ? (step.where ?? step.who) : step.who;
    const [type, data, fileName] = files[step.what ?? ''] ?? ['text'];
    const media = data === undefined ? {} : { media: { data, fileName, mimeType: '' } };
    await this.#inbound(step.who, connection, { type, body: step.text, ...media, ...group });
  }

  /** What all phones show since the last call, once no message is on its way. */
  async #shown(): Promise<string[]> {
    await hearAll(this.#app);
    await expect.poll(async () => this.#states.waiting(), { interval: 5, timeout: 20_000 }).toBe(0);
    const shown: string[] = [];
    for (const [key, { connection, number }] of this.#phones) {
      const all = await this.#screen(connection, number);
      const screen = all.filter(({ fromBusiness }) => fromBusiness);
      for (const message of screen.slice(this.#seen.get(key) ?? 0))
        shown.push(
          phoneText(
            message,
            all.find(({ id }) => id === message.quotedId),
          ),
        );
      this.#seen.set(key, screen.length);
    }
    return shown;
  }

  async #screen(connection: number, number: string): Promise<PhoneMessage[]> {
    const path = `/sandbox/${connection}/phones/${number}/messages`;
    return (await this.#call(this.#scene.admin, 'GET', path)).messages;
  }

  #agent(name: string): GivenUser {
    const user = this.#scene.users.get(name);
    if (!user) throw new Error(`there is no ${name}`);
    return user;
  }

  async #reply({ who, text }: SaysStep): Promise<void> {
    if (who === 'Bot') throw new Error('the phone shows nothing more');
    const { id } = await this.#states.ticketOf(this.#who);
    await this.#call(this.#agent(who), 'POST', `/messages/${id}`, { body: text });
  }

  async #act(step: Act): Promise<void> {
    if (step.who === 'Conexão') return this.#break(step.text);
    if (customers.has(step.who)) return this.#customerActs(step);
    const user = this.#agent(step.who);
    const { id } = await this.#states.ticketOf(this.#who);
    await this.#call(user, 'PUT', `/tickets/${id}`, this.#change(user, step.text));
  }

  #change(user: GivenUser, text: string): object {
    const [, queue, other] = /^transfere para (?:a fila (.+)|(.+))$/.exec(text) ?? [];
    const moved = { isTransfered: true, status: 'pending', msgTransfer: '' };
    if (queue !== undefined) return { ...moved, queueId: this.#scene.queues.get(queue), userId: null };
    if (other !== undefined) return { ...moved, userId: this.#agent(other).id };
    const changes: Record<string, object> = {
      aceita: { status: 'open', userId: user.id },
      devolve: { status: 'pending', userId: null },
      'devolve ao bot': { status: 'pending', isBot: true },
      encerra: { status: 'closed', userId: user.id },
      'encerra em silêncio': { status: 'closed', userId: user.id, sendFarewellMessage: false },
      reabre: { status: 'open', userId: user.id },
    };
    const change = changes[text];
    if (!change) throw new Error(`nobody knows how one "${text}"`);
    return change;
  }

  async #break(text: string): Promise<void> {
    const state = text === 'cai' ? 'TIMEOUT' : 'CONNECTED';
    await this.#call(this.#scene.admin, 'PUT', `/sandbox/${this.#connection(null)}`, { state });
  }

  async #customerActs({ who, text }: Act): Promise<void> {
    const { connection, number } = this.#place({ who });
    this.#who = who;
    const [, pressed] = /^toca em (.+)$/.exec(text) ?? [];
    if (pressed !== undefined) return this.#press(who, connection, number, pressed);
    const [, changed, replaced] = /^(?:apaga|muda) "([^"]+)"(?: para "([^"]+)")?$/.exec(text) ?? [];
    if (changed !== undefined) return this.#changeOwn(connection, number, changed, replaced);
    if (text !== 'liga' && text !== 'liga por vídeo') throw new Error(`nobody knows how one "${text}"`);
    const video = text === 'liga por vídeo';
    await this.#call(this.#scene.admin, 'POST', `/sandbox/${connection}/phones/${number}/call`, { video });
  }

  async #press(who: string, connection: number, number: string, title: string): Promise<void> {
    const screen = await this.#screen(connection, number);
    const pressed = screen
      .toReversed()
      .flatMap(pressables)
      .find((row) => row.title === title);
    if (!pressed) throw new Error(`there is no ${title} to press`);
    await this.#inbound(who, connection, { type: 'text', body: title, choice: pressed.id });
  }

  async #changeOwn(
    connection: number,
    number: string,
    body: string,
    replaced: string | undefined,
  ): Promise<void> {
    const id = (await this.#screen(connection, number)).findLast((message) => message.body === body)?.id;
    const path = `/sandbox/${connection}/phones/${number}/${replaced === undefined ? 'delete' : 'edit'}`;
    await this.#call(
      this.#scene.admin,
      'POST',
      path,
      replaced === undefined ? { id } : { id, body: replaced },
    );
  }

  async #check({ about, expected, line: connection }: Check): Promise<void> {
    const [, what = '', who = this.#who] = /^(\p{L}+)(?: d[aoe] (.+))?$/u.exec(about) ?? [];
    const asked = expected.split(', ');
    const states = this.#states;
    if (what === 'ticket' || what === 'período') {
      const found = await (what === 'ticket' ? states.ticket(who) : states.period(who));
      for (const part of asked) expect(found, `line ${connection}`).toContain(part);
      return;
    }
    const list = await states.list(what, who);
    if (!list) throw new Error(`nobody knows what "${about}" is`);
    expect(list.join(', '), `line ${connection}`).toBe(expected);
  }
}

/** Creates what a dialogue takes as given, and plays it line by line. */
export async function play(app: TestApp, clock: Clock, { given, steps }: Dialogue, outside: Outside) {
  const scene = await layOut(app, given, outside);
  try {
    await new Player(app, scene, clock).play(steps);
  } finally {
    // The next dialogue may give its company the same name.
    await app.app.database.acrossCompanies('free the name of a company', (tx) =>
      tx.query('dialogue-end', 'update companies set name = name || id where id = $1', [scene.companyId]),
    );
  }
}
