import type { OptionFacts, QueueFacts } from '../facts.ts';
import type { Script } from '../script.ts';
import { choicesPart } from './choices.ts';
import { closeByBot } from './close.ts';
import { sendFiles } from './files.ts';
import { isQueueServing, sendClosed } from './hours.ts';
import { handOver, isUsable } from './integration.ts';
import { filled } from './texts.ts';

/** After the answers before it were read. */
const POSITION_DELAY_MS = 3_000;

/** A queue's greeting and its options; without options the greeting alone. */
export function greetInQueue(script: Script, queue: QueueFacts): void {
  const { options } = queue;
  showOptions(script, filled(script, queue.greetingMessage), options);
  if (options.length > 0) script.remember({ place: { queueId: queue.id, optionId: null } });
}

/** A text, and what one can choose after it. */
export function showOptions(script: Script, text: string, options: readonly OptionFacts[]): void {
  const names = options.map(({ name }) => name);
  script.send(
    names.length === 0 ? { body: text } : choicesPart(script.facts, { text, names, isInTree: true }),
  );
}

/** The ticket waits in a queue from now on. The first time of a period counts. */
export function moveToQueue(script: Script, queueId: number): void {
  script.transition('enterQueue', { queueId });
  script.track({ queueId, queuedAt: script.tracking?.queuedAt ?? script.at });
}

/** One of those who belong to the queue, of those who are online if any is. */
function drawMember(script: Script, { memberIds }: QueueFacts): number | null {
  const { online } = script.facts.presence;
  const present = memberIds.filter((id) => online.has(id));
  return drawOne(script, present.length > 0 ? present : memberIds);
}

/** One of some, by chance. */
export function drawOne(script: Script, ids: readonly number[]): number | null {
  return ids[Math.floor(script.draw() * ids.length)] ?? null;
}

function assign(script: Script, queue: QueueFacts): void {
  if (script.facts.company.settings.userRandom !== 'enabled') return;
  const userId = drawMember(script, queue);
  if (userId === null) return;
  script.change({ userId }).track({ userId }).log('userDefine');
}

function sendPosition(script: Script, queue: QueueFacts): void {
  const { sendQueuePosition, sendQueuePositionMessage } = script.facts.company.settings;
  const text = filled(script, sendQueuePositionMessage).trim();
  if (sendQueuePosition !== 'enabled' || text === '') return;
  const place = (script.facts.presence.waiting.get(queue.id) ?? 0) + 1;
  script.send({ body: `${text} *${place}*`, after: POSITION_DELAY_MS });
}

/** What follows once the ticket is in the queue and somebody serves there. */
function serveIn(script: Script, queue: QueueFacts, isChosen: boolean): void {
  if (isUsable(script, queue.integrationId) && !queue.closeTicket) {
    // One bot speaks: the queue greets, and the integration goes on instead of its options.
    if (isChosen) script.send({ body: filled(script, queue.greetingMessage) });
    sendFiles(script, queue.fileListId);
    handOver(script, queue.integrationId);
    return;
  }
  if (isChosen || queue.options.length > 0) greetInQueue(script, queue);
  sendFiles(script, queue.fileListId);
  if (queue.closeTicket) {
    closeByBot(script);
    return;
  }
  if (isChosen) assign(script, queue);
  if (queue.options.length === 0) sendPosition(script, queue);
}

/**
 * The ticket comes into a queue: chosen by the customer, or the only one there is (`isChosen` false: the connection's
 * own greeting was the greeting). Outside of the queue's hours it waits there, and the customer is told.
 */
export function enterQueue(
  script: Script,
  queue: QueueFacts,
  isChosen: boolean,
  logType: 'queue' | 'redirect' = 'queue',
): void {
  moveToQueue(script, queue.id);
  script.log(logType);
  if (isQueueServing(script.facts, queue, script.now)) serveIn(script, queue, isChosen);
  else sendClosed(script, queue.outOfHoursMessage);
}
