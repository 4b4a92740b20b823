import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

// A local AI and a local voice, which speak the documented protocols of OpenAI and Azure Speech.

export interface Asked {
  path: string;
  headers: IncomingMessage['headers'];
  raw: Buffer;
  body: ChatBody;
}
interface ChatBody {
  model: string;
  messages: { role: string; content: string }[];
  temperature: number;
  max_tokens: number;
  max_completion_tokens?: number;
  tools?: { type: string; function: { name: string; parameters: { properties: Record<string, object> } } }[];
}

type Answerer = (asked: Asked, response: ServerResponse) => void;

export interface LocalAi {
  /** For a prompt's apiUrl. */
  url: string;
  /** The server's root, for AZURE_SPEECH_URL. */
  root: string;
  asked: Asked[];
  chats: () => Asked[];
  /** Set how chats, transcriptions and voices are answered from now on. */
  chat: (how: Answerer) => void;
  hear: (how: Answerer) => void;
  speak: (how: Answerer) => void;
  reset: () => void;
  close: () => Promise<void>;
}

const json = (response: ServerResponse, body: unknown, status = 200) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

export const completion = (response: ServerResponse, message: object, finish = 'stop'): void =>
  json(response, {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'local',
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finish }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  });

export const transfer = (response: ServerResponse, request: object, content: string | null = null): void => {
  const call = { name: 'transfer', arguments: JSON.stringify(request) };
  completion(
    response,
    { content, tool_calls: [{ id: 'call_1', type: 'function', function: call }] },
    'tool_calls',
  );
};

export const refusal = (
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
  message = 'refused',
): void => {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  json(response, { error: { message, type: 'error', code: null } }, status);
};

function bodyOf(raw: Buffer): ChatBody {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return { model: '', messages: [], temperature: 0, max_tokens: 0 };
  }
}

const echo: Answerer = ({ body }, response) =>
  completion(response, { content: `Eco: ${body.messages.at(-1)?.content ?? ''}` });
const hearing: Answerer = (_asked, response) => json(response, { text: 'Qual é o horário de vocês?' });
const speaking: Answerer = (_asked, response) =>
  void response.writeHead(200, { 'content-type': 'audio/ogg' }).end(Buffer.from('OggS a voice'));

export async function localAi(): Promise<LocalAi> {
  const asked: Asked[] = [];
  const how = { chat: echo, hear: hearing, speak: speaking };
  const answererOf = (path: string) =>
    path.endsWith('/chat/completions')
      ? how.chat
      : path.endsWith('/audio/transcriptions')
        ? how.hear
        : how.speak;
  const server: Server = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      const raw = Buffer.concat(chunks as Buffer[]);
      const one = { path: request.url ?? '', headers: request.headers, raw, body: bodyOf(raw) };
      asked.push(one);
      answererOf(one.path)(one, response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    root,
    url: `${root}/v1`,
    asked,
    chats: () => asked.filter(({ path }) => path.endsWith('/chat/completions')),
    chat: (answerer) => void (how.chat = answerer),
    hear: (answerer) => void (how.hear = answerer),
    speak: (answerer) => void (how.speak = answerer),
    reset() {
      asked.length = 0;
      Object.assign(how, { chat: echo, hear: hearing, speak: speaking });
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
