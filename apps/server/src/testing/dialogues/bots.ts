import { generateKeyPairSync } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { capabilitiesOf } from '../../connections/index.ts';
import { deliverNext } from '../../conversation/speakers/integrations/deliver.ts';
import { dueQueues } from '../../conversation/speakers/integrations/delivery-queries.ts';
import { outsideService, type Service, type DeliveredRequest } from '../outside-service.ts';
import { bubble } from '../bot-scenario.ts';
import type { Anything } from '../given.ts';
import type { TestApp } from '../test-app.ts';

/** What a bot answers to its start and to each word; to any other text it answers nothing. */
export type BotScript = ReadonlyMap<string, string>;
/** Finds the queues and users that a bot's commands name. */
export type IdOf = (kind: 'queue' | 'user', name: string) => number | undefined;

function commandOf(line: string, idOf: IdOf): object | null {
  if (line === '-> para') return { stopBot: true };
  const [, queue, user] = /^-> fila ([^,]+)(?:, (.+))?$/.exec(line) ?? [];
  if (queue === undefined) return null;
  const userId = user === undefined ? {} : { userId: idOf('user', user) ?? 0 };
  return { queueId: idOf('queue', queue) ?? 999_999, ...userId };
}

/** "Qual? / [Comprar, Sair]": bubbles one after the other, then the choices. */
function answerOf(line: string, idOf: IdOf): Anything {
  const command = commandOf(line, idOf);
  if (command) return { messages: [bubble(`#${JSON.stringify(command)}`)] };
  const parts = line.split(' / ').filter(Boolean);
  const [, choices] = /^\[(.+)\]$/.exec(parts.at(-1) ?? '') ?? [];
  const items = choices?.split(', ').map((content) => ({ content }));
  const text = items ? parts.slice(0, -1) : parts;
  return {
    messages: text.map((words) => bubble(words)),
    ...(items ? { input: { type: 'choice input', items } } : {}),
  };
}

/** "Até logo! / -> para": the texts of a Dialogflow agent, and whether it ends. */
function intentOf(line: string): object {
  const parts = line.split(' / ').filter(Boolean);
  const text = parts.filter((part) => part !== '-> para');
  return {
    queryResult: {
      fulfillmentMessages: text.map((words) => ({ text: { text: [words] } })),
      intent: { endInteraction: text.length < parts.length },
    },
  };
}

const queryOf = ({ queryInput }: Anything): string => queryInput.text?.text ?? 'começo';

const send = (response: ServerResponse, answer: object): void =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));

/**
 * Simulates Typebot, Dialogflow and webhooks on this machine, for every service of every dialogue: each has its own
 * slug.
 */
export class Bots {
  readonly #service: Service;
  readonly #scripts = new Map<string, { script: BotScript; idOf: IdOf }>();
  readonly #heard = new Map<string, string[]>();
  #sessions = 0;

  constructor(service: Service) {
    this.#service = service;
    service.answer((request, response) => this.#answer(request, response));
  }

  get url(): string {
    return this.#service.url;
  }

  /** Returns the slug under which the bot answers. */
  add(script: BotScript, idOf: IdOf): string {
    const slug = `bot${this.#scripts.size + 1}`;
    this.#scripts.set(slug, { script, idOf });
    return slug;
  }

  /** The texts that a webhook accepted, once each. */
  heardBy(slug: string): string[] {
    return this.#heard.get(slug) ?? [];
  }

  async close(): Promise<void> {
    return this.#service.close();
  }

  #answer(request: DeliveredRequest, response: ServerResponse): void {
    const { path, body } = request;
    const [, agent] = /projects\/([^/]+)\/agent\/sessions\/[^/]+:detectIntent$/.exec(path) ?? [];
    const [, hook] = /hooks\/([^/]+)$/.exec(path) ?? [];
    if (path === '/token') send(response, { access_token: 'ya29', expires_in: 3_600 });
    else if (agent !== undefined) this.#reply(agent, queryOf(JSON.parse(body)), response, intentOf);
    else if (hook !== undefined) this.#hear(hook, JSON.parse(body).message?.body ?? 'começo', response);
    else this.#talk(request, response);
  }

  /** Sends the script's answer to these words; false when the answer is an error. */
  #reply(slug: string, text: string, response: ServerResponse, as: (line: string) => object): boolean {
    const line = this.#scripts.get(slug)?.script.get(text.toLowerCase()) ?? '';
    const [, status] = /^erro (\d+)$/.exec(line) ?? [];
    if (status === undefined) send(response, as(line));
    else response.writeHead(Number(status)).end();
    return status === undefined;
  }

  #hear(slug: string, text: string, response: ServerResponse): void {
    const isTaken = this.#reply(slug, text, response, () => ({}));
    if (isTaken) this.#heard.set(slug, [...this.heardBy(slug), text]);
  }

  #talk({ path, body }: DeliveredRequest, response: ServerResponse): void {
    const [, started] = /typebots\/([^/]+)\/startChat$/.exec(path) ?? [];
    const [, slug = '', session] = /sessions\/([^-]+)-(\d+)\/continueChat$/.exec(path) ?? [];
    const bot = this.#scripts.get(started ?? slug);
    if (!bot) return void response.writeHead(404).end();
    const text = started === undefined ? String(JSON.parse(body).message ?? '') : 'começo';
    this.#reply(started ?? slug, text, response, (line) => {
      if (started !== undefined) this.#sessions += 1;
      const sessionId = `${started ?? slug}-${session ?? this.#sessions}`;
      const words = line.replace('{sessão}', sessionId.split('-')[1] ?? '');
      return { ...answerOf(words, bot.idOf), sessionId };
    });
  }
}

/** A service account for Dialogflow, with a new key. */
export const serviceAccount = (): string => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return JSON.stringify({ client_email: 'robo@loja.iam.gserviceaccount.com', private_key });
};

export const startBots = async (): Promise<Bots> => new Bots(await outsideService());

/** Delivers everything that is due to integrations and applies their answers, as the jobs of a server do. */
export async function deliverAll({ app }: TestApp): Promise<void> {
  const engine = { ...app, capabilitiesOf };
  for (;;) {
    const due = await app.database.acrossCompanies('look for what integrations are to be told', async (tx) =>
      dueQueues(tx, app.now(), 100),
    );
    if (due.length === 0) return;
    for (const queue of due) await deliverNext(engine, queue);
  }
}
