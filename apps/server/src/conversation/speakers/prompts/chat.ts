import { z } from 'zod';
import { withoutHandOver, type Reply } from '@prosa/domain';
import type { App } from '../../../platform/app.ts';
import { refusalCode } from '../../../platform/outbound/refusal-code.ts';
import { dialectOf, learnFrom, rememberDialect, type Dialect } from './chat-dialect.ts';
import { PromptError } from './prompt-error.ts';

const PATIENCE_MS = 25_000;
const MOST_BYTES = 1_000_000;
const MOST_RETRY_SECONDS = 10;

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface Chat {
  url: string;
  key: string;
  model: string;
  maxTokens: number;
  temperature: number;
  messages: readonly ChatMessage[];
  /** Names of the queues that the AI may hand over to. */
  queues: readonly string[];
}

/** The answer as text; `reason` explains a hand-over to the team. */
export type ChatAnswer = Pick<Extract<Reply, { kind: 'answer' }>, 'text' | 'handOver'> & { reason: string };

const Call = z.object({ function: z.object({ name: z.string(), arguments: z.string().nullish() }) });
const Message = z.object({ content: z.string().nullish(), tool_calls: z.array(Call).nullish() });
const Answer = z.object({ choices: z.array(z.object({ message: Message })).min(1) });
const Word = z.string().max(500).nullish().catch(null);
const Request = z
  .object({ queue: Word, user: Word, reason: Word })
  .catch({ queue: null, user: null, reason: null });

function toolsFor(queues: readonly string[]): object[] {
  const word = (description: string) => ({ type: 'string', description });
  const queue = { ...word('A fila, se o cliente precisa de uma.'), enum: queues };
  const properties = {
    ...(queues.length > 0 ? { queue } : {}),
    user: word('O nome da pessoa, só se o cliente pediu alguém pelo nome.'),
    reason: word('Por que, em poucas palavras, para a equipe.'),
  };
  const description = 'Passa a conversa para uma pessoa da equipe, ou para uma fila.';
  const parameters = { type: 'object', properties };
  return [{ type: 'function', function: { name: 'transfer', description, parameters } }];
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function post({ outbound }: Pick<App, 'outbound'>, { url, key }: Chat, body: object) {
  return outbound.request(`${url.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    timeoutMs: PATIENCE_MS,
    maxBytes: MOST_BYTES,
  });
}

/** A temporary failure: worth another attempt. */
const isPassing = (status: number) => status === 408 || status === 409 || status === 429 || status >= 500;

function failureOf(status: number, retryAfter: string | null): PromptError {
  const seconds = Number(retryAfter ?? 0);
  const isPatient = !(seconds > MOST_RETRY_SECONDS);
  const isWorthIt = isPassing(status) && isPatient;
  return new PromptError(`http ${status}`, { isWorthIt, afterMs: isPatient ? (seconds || 0) * 1_000 : 0 });
}

/** PostgreSQL cannot store a zero character. */
const cleaned = (text: string) => text.replaceAll('\u0000', '').trim();

function readAnswer(body: Buffer): ChatAnswer {
  const parsed = Answer.safeParse(jsonOf(body.toString('utf8')));
  const message = parsed.data?.choices[0]?.message;
  if (!message) throw new PromptError('answer', { isWorthIt: true });
  const { text, isHandedOver } = withoutHandOver(cleaned(message.content ?? ''));
  const call = message.tool_calls?.find((one) => one.function.name === 'transfer');
  const {
    queue = null,
    user = null,
    reason,
  } = Request.parse(call ? (jsonOf(call.function.arguments ?? '') ?? {}) : {});
  const handOver = call || isHandedOver ? { queue, user } : null;
  if (text === '' && !handOver) throw new PromptError('answer', { isWorthIt: true });
  return { text, handOver, reason: cleaned(reason ?? '') };
}

function bodyOf({ model, messages, temperature, maxTokens, queues }: Chat, dialect: Dialect): object {
  return {
    model,
    messages,
    [dialect.limit]: maxTokens,
    ...(dialect.hasTemperature ? { temperature } : {}),
    ...(dialect.hasTools ? { tools: toolsFor(queues) } : {}),
  };
}

/** Asks in the dialect of the endpoint; each refusal changes at most one parameter. */
async function ask(app: Pick<App, 'outbound'>, chat: Chat) {
  const first = dialectOf(chat);
  let dialect = first;
  for (;;) {
    const answer = await post(app, chat, bodyOf(chat, dialect));
    if (answer.status !== 400) {
      if (answer.status < 300) rememberDialect(chat, dialect);
      return answer;
    }
    const next = learnFrom(answer.body.toString('utf8'), dialect, first);
    if (!next) return answer;
    dialect = next;
  }
}

/**
 * Asks an endpoint with OpenAI's chat completions API. Without tools the phrase in the system text hands over. Throws
 * PromptError.
 * @see https://platform.openai.com/docs/api-reference/chat/create
 */
export async function askChat(app: Pick<App, 'outbound' | 'log'>, chat: Chat): Promise<ChatAnswer> {
  const answer = await ask(app, chat);
  if (answer.status >= 200 && answer.status <= 299) return readAnswer(answer.body);
  app.log.warn({ status: answer.status, code: refusalCode(answer.body) }, 'an AI refused');
  throw failureOf(answer.status, answer.headers.get('retry-after'));
}
