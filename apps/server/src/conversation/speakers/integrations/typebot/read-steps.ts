import { MAX_BODY } from '@prosa/contract';
import type { BotAction } from '@prosa/domain';
import type { Step } from '../delivery.ts';
import { commandOf } from './command.ts';
import { plainTextOf, textOf } from './rich-text.ts';
import type { Action, Answer, Bubble, Input } from './wire.ts';

/** A wait that the bot asks for is limited to this. */
const LONGEST_WAIT_S = 60;
const MOST_STEPS = 50;

/** Fetches a file for the customer; null: not available, and its URL is sent instead. */
type FetchFile = (kind: string, url: string) => Promise<BotAction | null>;

export interface StepOptions {
  /** Milliseconds before each text. */
  delay: number;
  /** Replaces the bot's own "invalid message" text; '': that text is sent. */
  unknown: string;
  fetchFile: FetchFile;
}

const files = ['image', 'video', 'audio'];
const notUnderstood = /^invalid message\b/i;

const textStep = (body: string): BotAction[] =>
  body === '' ? [] : [{ kind: 'say', body: body.slice(0, MAX_BODY) }];

async function deedsOf(bubble: Bubble, { unknown, fetchFile }: StepOptions): Promise<BotAction[]> {
  const { type, content } = bubble;
  if (type === 'text') {
    const plain = plainTextOf(bubble);
    const command = commandOf(plain);
    if (command) return [command];
    return textStep(unknown !== '' && notUnderstood.test(plain) ? unknown : textOf(bubble));
  }
  const url = content?.url?.trim() ?? '';
  if (url === '') return [];
  const file = files.includes(type) ? await fetchFile(type, url) : null;
  return file ? [file] : textStep(url);
}

function choicesOf(input: Input | null | undefined): BotAction[] {
  const names = (input?.items ?? []).map(({ content, title }) => (content ?? title ?? '').trim());
  return textStep(
    names
      .filter((name) => name !== '')
      .map((name) => `▶️ ${name}`)
      .join('\n'),
  );
}

/** The bot's waits after one of its bubbles, added up, in milliseconds. */
export function waitAfter(actions: readonly Action[], id: string | null): number {
  const seconds = actions
    .filter(({ type, lastBubbleBlockId }) => type === 'wait' && (lastBubbleBlockId ?? null) === id)
    .reduce((sum, { wait }) => sum + Math.max(0, wait?.secondsToWaitFor ?? 0), 0);
  return Math.min(seconds, LONGEST_WAIT_S) * 1_000;
}

const redirectsOf = (actions: readonly Action[]): BotAction[] =>
  actions.flatMap(({ type, redirect }) => (type === 'redirect' ? textStep(redirect?.url?.trim() ?? '') : []));

const isOver = ({ kind }: BotAction) => kind !== 'say';

/** The steps of a bot's answer, in order; nothing follows a command. */
export async function readSteps(
  { messages, input, clientSideActions }: Answer,
  manner: StepOptions,
): Promise<Step[]> {
  const actions = clientSideActions ?? [];
  const steps: Step[] = [];
  let wait = waitAfter(actions, null);
  const add = (deeds: readonly BotAction[]) => {
    for (const deed of deeds) {
      steps.push({ after: wait + (isOver(deed) ? 0 : manner.delay), deed });
      wait = 0;
    }
  };
  for (const bubble of messages.slice(0, MOST_STEPS)) {
    const deeds = await deedsOf(bubble, manner);
    add(deeds);
    if (deeds.some(isOver)) return steps;
    wait += bubble.id ? waitAfter(actions, bubble.id) : 0;
  }
  add([...redirectsOf(actions), ...choicesOf(input)]);
  return steps;
}

/** Whether the bot waits for a reply of the client to its action. Except for webhooks, continuing is the reply. */
export const expectsSign = ({ clientSideActions }: Answer): boolean =>
  (clientSideActions ?? []).some(
    ({ type, expectsDedicatedReply }) => expectsDedicatedReply && type !== 'listenForWebhook',
  );
