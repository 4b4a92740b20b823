import { momentAfter } from './clock.ts';
import type { Anything, GivenUser } from '../given.ts';
import type { TestApp } from '../test-app.ts';
import type { Outside } from './ai.ts';
import { serviceAccount, type Bots, type IdOf } from './bots.ts';
import {
  botFields,
  companyFields,
  connectionFields,
  contactFields,
  factsOf,
  queueFields,
  settingFields,
  split,
  userFields,
} from './fields.ts';
import type { Entry } from './outline.ts';
import { sealUnbound } from '../seal-unbound.ts';

/** The records that a dialogue is played with. */
export interface Scene {
  companyId: number;
  admin: GivenUser;
  /** By name; customers write on the first one unless the dialogue names another. */
  connections: Map<string, number>;
  queues: Map<string, number>;
  users: Map<string, GivenUser>;
  from: Date;
  /** The texts that a webhook received, by its name. */
  heardBy: (name: string) => string[];
}

const THE_BEGINNING = 'quinta 20/03/2025 10:00';
const names = (list: string) => list.split(',').map((name) => name.trim());

/** "fila Vendas" is a queue named Vendas; "conexão" alone has the usual name. */
function named(entry: Entry, kind: string, usual: string): string | null {
  if (entry.key === kind) return usual;
  return entry.key.startsWith(`${kind} `) ? entry.key.slice(kind.length + 1) : null;
}

/** Merges the entries of all blocks for each item of a kind, in the order in which the items are first named. */
function allNamed(given: readonly Entry[], kind: string, usual = ''): Map<string, Entry[]> {
  const all = new Map<string, Entry[]>();
  for (const entry of given) {
    const name = named(entry, kind, usual);
    if (name !== null) all.set(name, [...(all.get(name) ?? []), ...entry.entries]);
  }
  return all;
}

const numbers: Record<string, string> = { Ana: '5511999990001', Rui: '5511999990002', Bia: '5511999990003' };
export function numberOf(name: string): string {
  const number = numbers[name];
  if (number === undefined) throw new Error(`nobody knows the number of ${name}`);
  return number;
}

/** Creates everything that a dialogue takes as given, in a company of its own. */
class Layout {
  readonly #app: TestApp;
  readonly #company: Anything;
  readonly #given: readonly Entry[];
  readonly lists = new Map<string, number>();
  readonly queues = new Map<string, number>();
  readonly users = new Map<string, GivenUser>();
  readonly prompts = new Map<string, number>();
  readonly bots = new Map<string, number>();
  readonly slugs = new Map<string, string>();
  readonly connections = new Map<string, number>();

  constructor(app: TestApp, company: Anything, given: readonly Entry[]) {
    this.#app = app;
    this.#company = company;
    this.#given = given;
  }

  async #insert(table: string, facts: Record<string, unknown>): Promise<Anything> {
    return this.#app.given.insert(table, { company_id: this.#company.id, ...facts });
  }

  async #file(name: string, mime: string) {
    const path = `company${this.#company.id}/messages/${name}`;
    const { size } = await this.#app.app.storage.put(path, Buffer.from(name), mime);
    return { path, name, mime, size };
  }

  async addFileLists(): Promise<void> {
    for (const [name, files] of allNamed(this.#given, 'arquivos')) {
      const list = await this.#insert('file_lists', { name, message: name });
      this.lists.set(name, list.id);
      for (const [position, { key, value }] of files.entries()) {
        const { path, size, mime } = await this.#file(value, 'application/pdf');
        const file = { path, size, mediaType: mime, fileName: value };
        await this.#insert('file_options', { fileListId: list.id, position, name: key, ...file });
      }
    }
  }

  /** Runs before the queues, which name integrations. A bot's command may name a queue that is created later. */
  async addBots(bots: Bots): Promise<void> {
    const idOf: IdOf = (kind, name) => (kind === 'queue' ? this.queues.get(name) : this.users.get(name)?.id);
    for (const [name, entries] of allNamed(this.#given, 'integração')) {
      const [known, settings] = split(entries, botFields);
      const script = new Map(settings.map(({ key, value }) => [key.toLowerCase(), value]));
      const slug = bots.add(script, idOf);
      this.slugs.set(name, slug);
      const facts = { typebotExpires: 0, name, typebotDelayMessage: 0, ...factsOf(known, botFields) };
      Object.assign(
        facts,
        { secret: sealUnbound(this.#app.app.secrets, 's') },
        this.#placeOf(facts, bots, slug),
      );
      this.bots.set(name, (await this.#insert('integrations', facts)).id);
    }
  }

  /** The columns with an integration's address, by its type. */
  #placeOf(facts: Record<string, unknown>, bots: Bots, slug: string): object {
    const type = facts['type'] ?? 'typebot';
    if (type === 'typebot') return { type, urlN8N: bots.url, typebotSlug: slug };
    if (type !== 'dialogflow') return { urlN8N: `${bots.url}/hooks/${slug}` };
    return { projectName: slug, jsonContent: sealUnbound(this.#app.app.secrets, serviceAccount()) };
  }

  #botOf(entries: readonly Entry[]): { integrationId: number } | object {
    const name = entries.findLast(({ key }) => key === 'integração')?.value;
    const integrationId = name === undefined ? undefined : this.bots.get(name);
    return integrationId === undefined ? {} : { integrationId };
  }

  async addQueues(): Promise<void> {
    for (const [name, entries] of allNamed(this.#given, 'fila')) {
      const [known, others] = split(entries, queueFields);
      const list = others.find(({ key }) => key === 'arquivos')?.value;
      const fileListId = list === undefined ? null : this.lists.get(list);
      const own = { name, orderQueue: this.queues.size + 1, fileListId, ...this.#botOf(others) };
      const facts = { ...own, ...factsOf(known, queueFields) };
      this.queues.set(name, (await this.#app.given.queue(this.#company, facts)).id);
    }
  }

  async addUsers(): Promise<void> {
    for (const [name, entries] of allNamed(this.#given, 'atendente')) {
      const [known, others] = split(entries, userFields);
      const facts = { name, online: false, allTicket: 'enable', ...factsOf(known, userFields) };
      const user = await this.#app.given.user(this.#company, facts);
      this.users.set(name, user);
      const queues = others.find(({ key }) => key === 'filas')?.value ?? '';
      for (const queue of names(queues))
        if (queue !== '') await this.#insert('user_queues', { userId: user.id, queueId: this.#queue(queue) });
    }
  }

  /** Runs after queues and users: options point at both. */
  async addOptions(): Promise<void> {
    for (const [name, entries] of allNamed(this.#given, 'fila'))
      await this.#addOptionsOf(entries, this.#queue(name), null);
  }

  async #addOptionsOf(entries: readonly Entry[], queueId: number, parentId: number | null): Promise<void> {
    for (const entry of entries) {
      const name = named(entry, 'opção', '');
      if (name === null) continue;
      const { id } = await this.#insert('chatbots', { queueId, parentId, name, ...this.#optionFacts(entry) });
      await this.#addOptionsOf(entry.entries, queueId, id);
    }
  }

  #optionFacts({ entries }: Entry): Record<string, unknown> {
    const value = (key: string) => entries.find((entry) => entry.key === key)?.value;
    const [queue, user, list] = [value('leva à fila'), value('leva a'), value('envia')];
    const bot = value('passa a');
    const type = user ? 'attendent' : queue ? 'queue' : list ? 'file' : bot ? 'integration' : 'text';
    return {
      greetingMessage: value('texto') ?? '',
      queueType: type,
      closeTicket: value('encerra') === 'sim',
      optQueueId: queue ? this.#queue(queue) : null,
      optUserId: user ? this.users.get(user)?.id : null,
      optFileId: list ? this.lists.get(list) : null,
      optIntegrationId: bot ? this.bots.get(bot) : null,
    };
  }

  #queue(name: string): number {
    const id = this.queues.get(name);
    if (id === undefined) throw new Error(`there is no queue ${name}`);
    return id;
  }

  async addSettings(): Promise<void> {
    const entries = [...allNamed(this.#given, 'empresa', 'empresa').values()].flat();
    const [settings, others] = split(entries, settingFields);
    const [columns, rest] = split(others, companyFields);
    const facts = factsOf(columns, companyFields);
    for (const [name, value] of Object.entries(facts))
      await this.#run(`update companies set "${name}" = $2 where id = $1`, value);
    const values = JSON.stringify(factsOf(settings, settingFields));
    await this.#insert('company_settings', { values });
    for (const { key, value } of rest) {
      if (key !== 'feriado') throw new Error(`nobody knows "${key}"`);
      await this.#insert('holidays', { day: value.split('/').toReversed().join('-') });
    }
  }

  async #run(text: string, ...values: unknown[]): Promise<Anything[]> {
    const { database } = this.#app.app;
    return database.acrossCompanies('lay out a dialogue', async (tx) =>
      tx.query(`dialogue ${text}`.slice(0, 60), text, [this.#company.id, ...values]),
    );
  }

  /** The answers of an AI are in its prompt. */
  async addPrompts(apiUrl: string): Promise<void> {
    const { secrets } = this.#app.app;
    for (const [name, entries] of allNamed(this.#given, 'ia')) {
      const queue = entries.find(({ key }) => key === 'fila')?.value;
      const lines = entries.filter(({ key }) => key !== 'fila').map(({ key, value }) => `- ${key}: ${value}`);
      const facts = { name, prompt: lines.join('\n'), apiUrl, apiKey: sealUnbound(secrets, 'sk-1') };
      const queueId = queue === undefined ? null : this.#queue(queue);
      this.prompts.set(name, (await this.#insert('prompts', { ...facts, queueId })).id);
    }
  }

  async addConnections(): Promise<void> {
    for (const [name, entries] of allNamed(this.#given, 'conexão', 'Loja')) {
      const [known, others] = split(entries, connectionFields);
      const facts = factsOf(known, connectionFields);
      const media = facts['greetingMedia'] as { name: string; mime: string } | undefined;
      if (media) facts['greetingMedia'] = JSON.stringify(await this.#file(media.name, media.mime));
      const target = others.findLast(({ key }) => key === 'redireciona à fila')?.value;
      if (target !== undefined) facts['sendIdQueue'] = this.#queue(target);
      const ai = others.findLast(({ key }) => key === 'ia')?.value;
      if (ai !== undefined) facts['promptId'] = this.prompts.get(ai);
      Object.assign(facts, this.#botOf(others));
      const own = { name, shouldRun: true, status: 'OPENING' };
      const { id } = await this.#app.given.connection(this.#company, { ...own, ...facts });
      this.connections.set(name, id);
      const queues = others.find(({ key }) => key === 'filas')?.value;
      const offered = queues === undefined ? [...this.queues.keys()] : names(queues).filter(Boolean);
      for (const queue of offered)
        await this.#insert('connection_queues', { whatsappId: id, queueId: this.#queue(queue) });
    }
  }

  async addCustomers(): Promise<void> {
    for (const [name, entries] of allNamed(this.#given, 'cliente')) {
      const [known, others] = split(entries, contactFields);
      const facts = { name, number: numberOf(name), ...factsOf(known, contactFields) };
      const contact = await this.#app.given.contact(this.#company, facts);
      for (const { key, value } of others) {
        const user = key === 'carteira de' && this.users.get(value);
        if (user) await this.#insert('contact_wallets', { contactId: contact.id, userId: user.id });
      }
    }
    for (const [queue, [waiting]] of allNamed(this.#given, 'esperando na fila')) {
      const ticket = { status: 'pending', queueId: this.#queue(queue) };
      for (let others = Number(waiting?.key); others > 0; others -= 1)
        await this.#app.given.ticket(this.#company, ticket);
    }
  }
}

const parts =
  /^(empresa|ia|integração|conexão|fila|atendente|arquivos|cliente|esperando na fila|agora)( .*)?$/;

/** Creates what is given, and starts its connections. */
export async function layOut(app: TestApp, given: readonly Entry[], { ai, bots }: Outside): Promise<Scene> {
  const strange = given.find(({ key }) => !parts.test(key));
  if (strange) throw new Error(`nobody knows "${strange.key}"`);
  const company = await app.given.company({ name: `Casa Aurora ${Math.random()}` });
  const layout = new Layout(app, company, given);
  await layout.addFileLists();
  await layout.addBots(bots);
  await layout.addQueues();
  await layout.addUsers();
  await layout.addOptions();
  await layout.addSettings();
  await layout.addPrompts(ai.url);
  await layout.addConnections();
  await layout.addCustomers();
  const { connections, queues, users, slugs } = layout;
  const heardBy = (name: string) => bots.heardBy(slugs.get(name) ?? '');
  for (const whatsappId of connections.values())
    app.app.bus.publish('connections', { companyId: company.id, whatsappId, action: 'start' });
  const admin = await app.given.admin(company);
  const from = momentAfter(new Date(), given.findLast(({ key }) => key === 'agora')?.value ?? THE_BEGINNING);
  return { companyId: company.id, admin, connections, queues, users, from, heardBy };
}
