import { TEXT_VOICE } from '@prosa/contract';
import { previewOf, readSharedPlace, type Reply } from '@prosa/domain';
import { hearAudio } from '../../../inbox/index.ts';
import type { App } from '../../../platform/app.ts';
import { askChat, type ChatMessage } from './chat.ts';
import type { PromptSettings, Spoken } from './material-queries.ts';
import { PromptError } from './prompt-error.ts';
import type { Question } from './question-queries.ts';
import { systemText } from './system-text.ts';
import { speak } from './voice.ts';
import { sealedAt } from '../../../platform/secrets/sealed-columns.ts';

export interface Material {
  companyId: number;
  question: Question;
  settings: PromptSettings;
  asked: Spoken;
  history: readonly Spoken[];
  /** Names of queues. */
  queues: readonly string[];
  contactName: string;
}

const HEARING_MS = 30_000;

const keyOf = ({ secrets }: App, { companyId, question, settings }: Material): string =>
  secrets.decrypt(settings.apiKey, sealedAt('prompts.apiKey', companyId, question.promptId));

/** The customer's text; audio is transcribed. Throws PromptError('audio'). */
async function wordsOf(app: App, material: Material): Promise<string> {
  const { asked, settings, companyId } = material;
  const { id, mediaType, transcript, body } = asked;
  if (mediaType !== 'audio') return textOf(asked);
  if (transcript !== null) return transcript;
  const endpoint = { url: settings.apiUrl, key: keyOf(app, material), patience: HEARING_MS };
  try {
    return (await hearAudio(app, endpoint, companyId, { ...asked, id })) || body;
  } catch (error) {
    app.log.warn({ err: error }, 'an AI could not hear a customer');
    throw new PromptError('audio', { isWorthIt: (error as { cause?: unknown }).cause !== undefined });
  }
}

function textOf({ mediaType, body, transcript }: Spoken): string {
  if (transcript !== null) return transcript;
  const isText = mediaType === 'conversation' || mediaType === 'extendedTextMessage';
  if (isText) return body;
  // Users see the map; an AI needs the coordinates to judge a distance.
  const isPlace = mediaType === 'locationMessage' || mediaType === 'liveLocationMessage';
  const where = isPlace ? ` ${readSharedPlace(body).coordinates}` : '';
  return `[${mediaType}] ${previewOf(mediaType, body)}${where}`.trim();
}

const inRole = (message: Spoken): ChatMessage => ({
  role: message.fromMe ? 'assistant' : 'user',
  content: textOf(message),
});

/**
 * Asks the AI, and makes a voice note of its answer if the prompt has a voice. Stores nothing but the transcription and
 * the voice file.
 */
export async function composeReply(
  app: App,
  material: Material,
): Promise<{ reply: Extract<Reply, { kind: 'answer' }>; reason: string }> {
  const { settings, question, companyId } = material;
  const content = await wordsOf(app, material);
  const { text, handOver, reason } = await askChat(app, {
    ...settings,
    url: settings.apiUrl,
    key: keyOf(app, material),
    queues: material.queues,
    messages: [
      { role: 'system', content: systemText(settings, material.contactName) },
      ...material.history.map(inRole),
      { role: 'user', content },
    ],
  });
  const { voice: name, voiceKey, voiceRegion: region } = settings;
  const isSpoken = name !== TEXT_VOICE && voiceKey !== null && text !== '';
  const place = sealedAt('prompts.voiceKey', companyId, question.promptId);
  const key = isSpoken ? app.secrets.decrypt(voiceKey, place) : '';
  const voice = isSpoken
    ? await speak(app, { name, key, region }, { text, companyId, uuid: question.uuid })
    : null;
  return { reply: { kind: 'answer', text, voice, handOver }, reason };
}
