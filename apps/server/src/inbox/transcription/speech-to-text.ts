import { AppError } from '@prosa/domain';
import { FormData } from 'undici';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { refusalCode } from '../../platform/outbound/refusal-code.ts';

/** An endpoint with OpenAI's transcription API. */
export interface SpeechEndpoint {
  /** For example https://api.openai.com/v1. */
  url: string;
  key: string;
  /** Timeout in milliseconds; 90 seconds by default. */
  patience?: number;
}

const Answer = z.object({ text: z.string() });
const PATIENCE_MS = 90_000;
const MODEL = 'whisper-1';

/**
 * Transcribes an audio. Rejects with ERR_TRANSCRIPTION_FAILED and logs the endpoint's status and error code.
 * @see https://platform.openai.com/docs/api-reference/audio/createTranscription
 */
export async function speechToText(
  { outbound, log }: Pick<App, 'outbound' | 'log'>,
  { url, key, patience = PATIENCE_MS }: SpeechEndpoint,
  audio: { bytes: Buffer; name: string; mime: string },
): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(audio.bytes)], { type: audio.mime }), audio.name);
  form.set('model', MODEL);
  form.set('language', 'pt');
  form.set('response_format', 'json');
  const answer = await outbound
    .request(`${url.replace(/\/+$/, '')}/audio/transcriptions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: form,
      timeoutMs: patience,
      maxBytes: 1_000_000,
    })
    .catch((cause: unknown) => {
      throw new AppError('ERR_TRANSCRIPTION_FAILED', { cause });
    });
  const text = answer.body.toString('utf8');
  const parsed = Answer.safeParse(jsonOf(text));
  if (answer.status === 200 && parsed.success) return parsed.data.text.trim();
  log.warn({ status: answer.status, code: refusalCode(answer.body) }, 'an audio could not be transcribed');
  throw new AppError('ERR_TRANSCRIPTION_FAILED');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
