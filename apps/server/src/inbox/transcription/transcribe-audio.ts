import { AppError, found, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { visibleTicket } from '../tickets/read-ticket.ts';
import { findAudio, keepTranscription, type AudioFacts } from './queries.ts';
import { speechToText, type SpeechEndpoint } from './speech-to-text.ts';

const MOST_BYTES = 25 * 1024 * 1024;

/** Returns null while the operator has set no key. */
export type SpeechEndpointOf = () => Promise<SpeechEndpoint | null>;

type AudioFile = Pick<AudioFacts, 'mediaPath' | 'mediaName' | 'mediaMime'>;

async function readAudio(app: Pick<App, 'storage'>, { mediaPath, mediaName, mediaMime }: AudioFile) {
  const file = mediaPath === null ? null : await app.storage.open(mediaPath);
  if (!file) throw new AppError('ERR_NO_FILE_FOUND');
  if (file.size > MOST_BYTES) {
    file.stream.destroy();
    throw new AppError('ERR_TRANSCRIPTION_FAILED');
  }
  const bytes = Buffer.concat(await file.stream.toArray());
  return { bytes, name: mediaName ?? 'audio.ogg', mime: mediaMime ?? file.contentType };
}

/** Transcribes the audio of a ticket that the viewer may see; the endpoint is called once, then the text is stored. */
export async function transcribeAudio(
  app: App,
  endpointOf: SpeechEndpointOf,
  viewer: Viewer,
  id: number,
): Promise<string> {
  const { database } = app;
  const audio = await database.inCompany(viewer.companyId, async (tx) => {
    const facts = found(await findAudio(tx, id), 'ERR_NO_MESSAGE_FOUND');
    await visibleTicket(tx, viewer, { id: facts.ticketId });
    return facts;
  });
  if (audio.mediaType !== 'audio') throw new AppError('ERR_NO_AUDIO');
  if (audio.text !== null) return audio.text;
  const endpoint = await endpointOf();
  if (!endpoint) throw new AppError('ERR_TRANSCRIPTION_OFF');
  return hearAudio(app, endpoint, viewer.companyId, { id, ...audio });
}

/**
 * Transcribes the audio of a message and stores the text. Runs outside of any transaction, because the endpoint may
 * be slow.
 */
export async function hearAudio(
  app: Pick<App, 'database' | 'storage' | 'outbound' | 'log'>,
  endpoint: SpeechEndpoint,
  companyId: number,
  { id, ...audio }: AudioFile & { id: number },
): Promise<string> {
  const text = await speechToText(app, endpoint, await readAudio(app, audio));
  await app.database.inCompany(companyId, async (tx) => keepTranscription(tx, id, text));
  return text;
}
