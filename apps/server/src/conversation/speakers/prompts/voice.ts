import type { StoredMedia } from '@prosa/domain';
import type { App } from '../../../platform/app.ts';
import { refusalCode } from '../../../platform/outbound/refusal-code.ts';

const PATIENCE_MS = 15_000;
const MOST_BYTES = 5 * 1024 * 1024;
/** Longer texts are faster to read than to hear. */
const MOST_CHARACTERS = 3_000;
const MIME = 'audio/ogg; codecs=opus';

export interface Voice {
  /** Such as pt-BR-FranciscaNeural. */
  name: string;
  key: string;
  region: string;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const spoken = (text: string) =>
  // Removes characters that XML does not allow, and formatting signs.
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]|[*_~`]/gu, '')
    .replaceAll(/[&<>"']/g, (mark) => entities[mark] ?? '');

/** A voice note in the format of the channels, made by Azure; null when Azure refuses. */
async function synthesize(
  { outbound, config, log }: App,
  voice: Voice,
  text: string,
): Promise<Buffer | null> {
  const host = config.speechUrl ?? `https://${voice.region}.tts.speech.microsoft.com`;
  const headers = {
    'ocp-apim-subscription-key': voice.key,
    'content-type': 'application/ssml+xml',
    'x-microsoft-outputformat': 'ogg-48khz-16bit-mono-opus',
    'user-agent': 'prosa',
  };
  const body = `<speak version='1.0' xml:lang='pt-BR'><voice name='${voice.name}'>${spoken(text)}</voice></speak>`;
  const limits = { timeoutMs: PATIENCE_MS, maxBytes: MOST_BYTES };
  const request = { method: 'POST', headers, body, ...limits } as const;
  const answer = await outbound.request(`${host}/cognitiveservices/v1`, request);
  if (answer.status === 200 && answer.body.subarray(0, 4).toString('latin1') === 'OggS') return answer.body;
  log.warn({ status: answer.status, code: refusalCode(answer.body) }, 'no voice was made');
  return null;
}

/**
 * Makes a voice note of a text with a voice of Azure; null when that fails: the answer is then sent as text.
 * @see https://learn.microsoft.com/azure/ai-services/speech-service/rest-text-to-speech
 */
export async function speak(
  app: App,
  voice: Voice,
  { text, companyId, uuid }: { text: string; companyId: number; uuid: string },
): Promise<StoredMedia | null> {
  if (text.length > MOST_CHARACTERS) return null;
  try {
    const bytes = await synthesize(app, voice, text);
    if (!bytes) return null;
    // Named by the question: another attempt overwrites the file of the one before.
    const path = `company${companyId}/messages/${uuid}.ogg`;
    const { size } = await app.storage.put(path, bytes, MIME);
    return { path, name: 'resposta.ogg', mime: MIME, size };
  } catch (error) {
    app.log.warn({ err: error }, 'no voice was made');
    return null;
  }
}
