import { MAX_BODY } from '@prosa/contract';
import type { BotAction } from '@prosa/domain';
import type { Step } from '../delivery.ts';
import { commandOf } from './command.ts';
import { plainTextOf, textOf } from './rich-text.ts';
import type { Action, Answer, Bubble, Input } from './wire.ts';

/** A wait that the bot asks for is kept, but nobody waits for ever. */
const LONGEST_WAIT_S = 60;
const MOST_STEPS = 50;

/** Fetches a file for the customer; null: it cannot be had, and its address is said instead. */
type FetchFile = (kind: string, url: string) => Promise<BotAction | null>;

export interface StepOptions {
  /** Milliseconds before each answer. */
  delay: number;
  /** Said instead of the bot's own word that it has not understood; '': that word is said. */
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

/** What one can choose, a line for each. */
function choicesOf(input: Input | null | undefined): BotAction[] {
  const names = (input?.items ?? []).map(({ content, title }) => (content ?? title ?? '').trim());
  return textStep(
    names
      .filter((name) => name !== '')
      .map((name) => `▶️ ${name}`)
      .join('\n'),
  );
}

/** Milliseconds that the bot asks to wait after one of its bubbles, all of it together. */
export function waitAfter(actions: readonly Action[], id: string | null): number {
  const seconds = actions
    .filter(({ type, lastBubbleBlockId }) => type === 'wait' && (lastBubbleBlockId ?? null) === id)
    .reduce((sum, { wait }) => sum + Math.max(0, wait?.secondsToWaitFor ?? 0), 0);
  return Math.min(seconds, LONGEST_WAIT_S) * 1_000;
}

/** A website that the bot would open. */
const redirectsOf = (actions: readonly Action[]): BotAction[] =>
  actions.flatMap(({ type, redirect }) => (type === 'redirect' ? textStep(redirect?.url?.trim() ?? '') : []));

const isOver = ({ kind }: BotAction) => kind !== 'say';

/** What an answer of the bot asks for, in its order; nothing follows a command. */
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

/** Whether the bot goes on only after a sign that what it asked for was done; a phone does it by going on. */
export const expectsSign = ({ clientSideActions }: Answer): boolean =>
  (clientSideActions ?? []).some(
    ({ type, expectsDedicatedReply }) => expectsDedicatedReply && type !== 'listenForWebhook',
  );
