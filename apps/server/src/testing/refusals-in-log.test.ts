import type { App } from '../platform/app.ts';
import { expect, it } from 'vitest';
import { askChat } from '../conversation/speakers/prompts/chat.ts';
import { speak } from '../conversation/speakers/prompts/voice.ts';
import { speechToText } from '../inbox/transcription/speech-to-text.ts';
import { createLogger } from '../platform/log/logger.ts';
import { LogSink } from './log-sink.ts';

const WORDS = 'Minha senha do banco';
const KEY = 'sk-proj-canary1234';

/** An endpoint that refuses, and repeats in its answer what it got. */
function refusing(code: unknown) {
  const sink = new LogSink();
  const body = {
    error: { message: `Key ${KEY} may not ask: ${WORDS}`, type: 'invalid_request_error', code },
  };
  const answer = { status: 401, headers: new Headers(), body: Buffer.from(JSON.stringify(body)) };
  const app = {
    log: createLogger('trace', sink),
    config: { speechUrl: 'https://speech.test' },
    outbound: { request: async () => answer },
  } as unknown as App;
  return { app, sink };
}

const chat = {
  url: 'https://ai.test/v1',
  key: KEY,
  model: 'm',
  messages: [{ role: 'user', content: WORDS }],
  temperature: 1,
  maxTokens: 10,
  queues: [],
} as unknown as Parameters<typeof askChat>[1];
const services: Record<string, (app: App) => Promise<unknown>> = {
  'an AI': async (app) => askChat(app, chat),
  'a voice': async (app) =>
    speak(app, { name: 'v', key: KEY, region: 'r' }, { text: WORDS, companyId: 1, uuid: 'u' }),
  'a transcription': async (app) =>
    speechToText(
      app,
      { url: chat.url, key: KEY },
      { bytes: Buffer.from('a'), name: 'a.ogg', mime: 'audio/ogg' },
    ),
};

it.each(Object.keys(services))(
  'what %s refuses is logged with its status and code, without the words and the key',
  async (name) => {
    const { app, sink } = refusing('invalid_api_key');
    await services[name]?.(app).catch(() => undefined);
    expect(JSON.parse(sink.text)).toMatchObject({ status: 401, code: 'invalid_api_key' });
    expect(sink.entriesWith(KEY, WORDS)).toEqual([]);
  },
);

it.each([KEY, WORDS, { message: WORDS }, undefined])(
  'a code that may repeat something is left out: %j',
  async (code) => {
    const { app, sink } = refusing(code);
    await services['an AI']?.(app).catch(() => undefined);
    expect(JSON.parse(sink.text)).toMatchObject({ status: 401, code: 'invalid_request_error' });
    expect(sink.entriesWith(KEY, WORDS)).toEqual([]);
  },
);

it('the error of an answer that is no JSON is logged without the answer', () => {
  const sink = new LogSink();
  try {
    JSON.parse(WORDS);
  } catch (error) {
    createLogger('info', sink).warn({ err: new Error('outer', { cause: error }) }, 'failed');
  }
  expect(sink.text).toContain('SyntaxError');
  expect(sink.entriesWith(WORDS)).toEqual([]);
});
