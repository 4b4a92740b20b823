import type { Integration } from '@prosa/contract';
import { z } from 'zod';
import type { App } from '../../../../platform/app.ts';
import { readJson } from '../read-json.ts';
import { ServiceError } from '../service-error.ts';
import { forgetToken, googleToken } from './google-token.ts';
import type { ServiceAccount } from './service-account.ts';

// Dialogflow ES v2, projects.agent.sessions.detectIntent.

const limits = { timeoutMs: 10_000, maxBytes: 1024 * 1024 };
/** Dialogflow refuses longer texts. */
const LONGEST_TEXT = 256;
const MOST_TEXTS = 20;

const Detected = z.object({
  queryResult: z.object({
    fulfillmentText: z.string().nullish(),
    fulfillmentMessages: z
      .array(z.object({ text: z.object({ text: z.array(z.string()).nullish() }).nullish() }))
      .nullish(),
    intent: z.object({ endInteraction: z.boolean().nullish() }).nullish(),
    diagnosticInfo: z.object({ end_conversation: z.unknown() }).nullish(),
  }),
});

export type Query =
  | { text: string }
  /** OGG/Opus, and its sample rate in hertz. */
  | { audio: Buffer; hertz: number }
  | { event: string };

export interface Question {
  account: ServiceAccount;
  projectName: string;
  language: Integration['language'];
  session: string;
  query: Query;
}

function inputOf(query: Query, languageCode: string): object {
  if ('text' in query) {
    const text = query.text.slice(0, LONGEST_TEXT).toWellFormed();
    return { queryInput: { text: { text, languageCode } } };
  }
  if ('event' in query) return { queryInput: { event: { name: query.event, languageCode } } };
  const { hertz: sampleRateHertz, audio } = query;
  const audioConfig = { audioEncoding: 'AUDIO_ENCODING_OGG_OPUS', sampleRateHertz, languageCode };
  return { queryInput: { audioConfig }, inputAudio: audio.toString('base64') };
}

/** Each message has alternative texts: the first one counts. */
function textsOf({
  fulfillmentMessages,
  fulfillmentText,
}: z.infer<typeof Detected>['queryResult']): string[] {
  const texts = (fulfillmentMessages ?? []).map(({ text }) => text?.text?.[0]?.trim() ?? '');
  const spoken = texts.filter((text) => text !== '').slice(0, MOST_TEXTS);
  const whole = fulfillmentText?.trim() ?? '';
  return spoken.length > 0 || whole === '' ? spoken : [whole];
}

/** The texts of the agent, and whether it ends the conversation. Throws ServiceError. */
export async function detectIntent(
  services: Pick<App, 'outbound' | 'config'>,
  { account, projectName, language, session, query }: Question,
): Promise<{ texts: string[]; isOver: boolean }> {
  const place = `projects/${encodeURIComponent(projectName)}/agent/sessions/${encodeURIComponent(session)}`;
  const token = await googleToken(services, account);
  const answer = await services.outbound.request(
    `${services.config.googleDialogflowUrl}/v2/${place}:detectIntent`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(inputOf(query, language)),
      ...limits,
    },
  );
  if (answer.status === 401) {
    forgetToken(account);
    throw new ServiceError('credentials');
  }
  const { queryResult } = readJson(Detected, answer);
  const isOver =
    queryResult.intent?.endInteraction === true || queryResult.diagnosticInfo?.end_conversation === true;
  return { texts: textsOf(queryResult), isOver };
}
