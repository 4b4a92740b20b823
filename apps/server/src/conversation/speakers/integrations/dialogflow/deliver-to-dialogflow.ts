import { MAX_BODY, type Integration } from '@prosa/contract';
import type { App } from '../../../../platform/app.ts';
import type { Engine } from '../../../engine/index.ts';
import type { Step } from '../delivery.ts';
import type { Reply, Work } from '../driver.ts';
import { ServiceError } from '../service-error.ts';
import { detectIntent, type Query } from './detect-intent.ts';
import { serviceAccount } from './service-account.ts';
import { sealedAt } from '../../../../platform/secrets/sealed-columns.ts';

/** A minute of speech is far less. */
const MOST_AUDIO = 5 * 1024 * 1024;
const rates = [8_000, 12_000, 16_000, 24_000, 48_000];

/** The answer when the agent has none, in the agent's language. */
const apologies: Record<Integration['language'], string> = {
  'pt-BR': 'Desculpe, não entendi. Pode dizer de outro jeito?',
  en: 'Sorry, I did not understand. Could you say it differently?',
  es: 'Disculpe, no entendí. ¿Puede decirlo de otra manera?',
};

/** The sample rate of an OGG/Opus file, from its first page; 48000 for a rate that Dialogflow does not accept. */
function hertzOf(audio: Buffer): number | null {
  const head = audio.indexOf('OpusHead');
  if (head < 0 || audio.length < head + 16) return null;
  const hertz = audio.readUInt32LE(head + 12);
  return rates.includes(hertz) ? hertz : 48_000;
}

async function speechOf({ storage }: Pick<App, 'storage'>, { file }: Work): Promise<Query | null> {
  if (!file?.mime?.startsWith('audio/ogg') || (file.size ?? 0) > MOST_AUDIO) return null;
  const stored = await storage.open(file.path);
  if (!stored) return null;
  const audio = Buffer.concat((await stored.stream.toArray()) as Buffer[]);
  const hertz = hertzOf(audio);
  return hertz === null ? null : { audio, hertz };
}

/** The customer's input, or the WELCOME event without a message. Null: a file that the agent cannot read. */
async function queryOf(engine: Engine, work: Work): Promise<Query | null> {
  const { message } = work.payload;
  if (!message) return { event: 'WELCOME' };
  if (message.media && message.mediaType === 'audio') return speechOf(engine, work);
  const text = message.body.trim();
  return text === '' || message.media ? null : { text };
}

export async function deliverToDialogflow(engine: Engine, work: Work): Promise<Reply> {
  const { companyId, integration, payload, account: sealed } = work;
  const { language, projectName, name } = integration;
  if (sealed === '') throw new ServiceError('credentials');
  const place = sealedAt('integrations.jsonContent', companyId, integration.id);
  const account = serviceAccount(engine.secrets.decrypt(sealed, place));
  const session = payload.contact.number || `contact-${payload.contact.id}`;
  const query = await queryOf(engine, work);
  const { texts, isOver } = query
    ? await detectIntent(engine, { account, projectName, language, session, query })
    : { texts: [], isOver: false };
  const words = texts.length > 0 || isOver ? texts : [apologies[language]];
  const spoken = words.map(
    (text): Step => ({ after: 0, deed: { kind: 'say', body: `*${name}:* ${text}`.slice(0, MAX_BODY) } }),
  );
  return { steps: isOver ? [...spoken, { after: 0, deed: { kind: 'stop' } }] : spoken };
}
