import { randomUUID } from 'node:crypto';
import type { BotAction } from '@prosa/domain';
import { dropFiles } from '../../../../inbox/index.ts';
import type { Engine } from '../../../engine/index.ts';
import { filesOf, type Step } from '../delivery.ts';
import type { Reply, Session, Work } from '../driver.ts';
import { fetchFile } from './fetch-file.ts';
import { expectsSign, readSteps, waitAfter, type StepOptions } from './read-steps.ts';
import { TypebotExchange } from './typebot-exchange.ts';
import type { Answer } from './wire.ts';

/** How often the bot may continue without the customer; a bot that never stops is cut off. */
const MOST_SIGNS = 5;
const none: Session = { typebotSessionId: null, typebotSessionTime: null, typebotStatus: false };

const same = (text: string, keyword: string) =>
  keyword.trim() !== '' && text.trim().toLowerCase() === keyword.trim().toLowerCase();

/** The customer's text; for a file its URL, which a bot's file input accepts. */
function wordsOf({ payload: { message } }: Work): string {
  if (!message) return '';
  const { media, body } = message;
  return media ? media.url : body;
}

function liveSession({ integration, session, delivery }: Work, now: Date): string | null {
  const { typebotSessionId, typebotSessionTime } = session;
  if (delivery.event === 'conversation.started' || typebotSessionId === null) return null;
  const age = now.getTime() - Date.parse(typebotSessionTime ?? '');
  const isExpired = integration.typebotExpires > 0 && !(age <= integration.typebotExpires * 60_000);
  return isExpired ? null : typebotSessionId;
}

async function allSteps(
  talk: TypebotExchange,
  sessionId: string,
  first: Answer,
  manner: StepOptions,
): Promise<Step[]> {
  const steps = await readSteps(first, manner);
  let answer: Answer | null = first;
  for (let signs = 0; signs < MOST_SIGNS && answer && expectsSign(answer); signs += 1) {
    if (steps.some(({ deed }) => deed.kind !== 'say')) break;
    // The wait after the bot's last text applies before the next one.
    const rest = waitAfter(answer.clientSideActions ?? [], answer.messages.at(-1)?.id ?? null);
    answer = await talk.continue(sessionId, null);
    const [next, ...more] = answer ? await readSteps(answer, manner) : [];
    if (next) steps.push({ ...next, after: next.after + rest }, ...more);
  }
  return steps;
}

interface Exchange {
  sessionId: string;
  steps: Step[];
}

/** Starts a session. A bot that begins with messages of its own does not get the customer's first text. */
async function start(talk: TypebotExchange, work: Work, manner: StepOptions): Promise<Exchange> {
  const { number, username, name } = work.payload.contact;
  const remoteJid = number === '' ? '' : `${number}@s.whatsapp.net`;
  const started = await talk.start({ number, username, pushName: name, remoteJid });
  const { sessionId } = started;
  const words = wordsOf(work);
  if (started.messages.length > 0 || words === '')
    return { sessionId, steps: await allSteps(talk, sessionId, started, manner) };
  const answer = await talk.continue(sessionId, words);
  return { sessionId, steps: answer ? await answered(talk, sessionId, answer, manner) : [] };
}

async function answered(
  talk: TypebotExchange,
  sessionId: string,
  answer: Answer,
  manner: StepOptions,
): Promise<Step[]> {
  const steps = await allSteps(talk, sessionId, answer, manner);
  const { unknown, delay } = manner;
  return steps.length > 0 || unknown === ''
    ? steps
    : [{ after: delay, deed: { kind: 'say', body: unknown } satisfies BotAction }];
}

async function exchange(
  talk: TypebotExchange,
  work: Work,
  manner: StepOptions,
  known: string | null,
): Promise<Exchange> {
  const answer = known === null ? null : await talk.continue(known, wordsOf(work));
  if (known === null || !answer) return start(talk, work, manner);
  return { sessionId: known, steps: await answered(talk, known, answer, manner) };
}

/**
 * Runs one exchange with a typebot: continues its session, starts a new one, restarts, or closes the ticket, as the
 * integration's settings and keywords say.
 */
export async function deliverToTypebot(engine: Engine, work: Work): Promise<Reply> {
  const { integration, companyId } = work;
  const words = wordsOf(work);
  if (same(words, integration.typebotKeywordFinish))
    return { steps: [{ after: 0, deed: { kind: 'close' } }], session: none };
  const delay = integration.typebotDelayMessage;
  if (same(words, integration.typebotKeywordRestart)) {
    const deed = { kind: 'say', body: integration.typebotRestartMessage } as const;
    return { steps: deed.body.trim() === '' ? [] : [{ after: delay, deed }], session: none };
  }
  const talk = new TypebotExchange(engine, integration);
  const files: string[] = [];
  const file = async (kind: string, url: string) => {
    const deed = await fetchFile(engine, { companyId, kind, url, timeoutMs: talk.left, uuid: randomUUID() });
    files.push(...filesOf(deed ? [{ after: 0, deed }] : []));
    return deed;
  };
  const manner = { delay, unknown: integration.typebotUnknownMessage.trim(), fetchFile: file };
  const { sessionId, steps } = await exchange(talk, work, manner, liveSession(work, engine.now())).catch(
    async (error: unknown) => {
      // Files of a failed exchange are never sent.
      await engine.database.inCompany(companyId, async (tx) => dropFiles(engine, tx, files));
      throw error;
    },
  );
  const typebotSessionTime = engine.now().toISOString();
  return { steps, session: { typebotSessionId: sessionId, typebotSessionTime, typebotStatus: true } };
}
