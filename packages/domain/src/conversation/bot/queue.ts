import type { OptionFacts, QueueFacts } from '../facts.ts';
import type { Script } from '../script.ts';
import { choicesPart } from './choices.ts';
import { closeByBot } from './close.ts';
import { sendFiles } from './files.ts';
import { isQueueServing, sendClosed } from './hours.ts';
import { handOver, isUsable } from './integration.ts';
import { filled } from './texts.ts';

/** Time for the customer to read the messages before it. */
const POSITION_DELAY_MS = 3_000;

export function greetInQueue(script: Script, queue: QueueFacts): void {
  showOptions(script, filled(script, queue.greetingMessage), queue.options);
  rememberPlace(script, queue, null);
}

/** Also where nothing is left to choose: the customer may go back to the menu. */
export function rememberPlace(script: Script, queue: QueueFacts, option: OptionFacts | null): void {
  const isEnd = (option ?? queue).options.length === 0;
  script.remember({
    place: { queueId: queue.id, optionId: option?.id ?? null, ...(isEnd ? { isEnd } : {}) },
  });
}

export function showOptions(script: Script, text: string, options: readonly OptionFacts[]): void {
  const names = options.map(({ name }) => name);
  script.send(
    names.length === 0 ? { body: text } : choicesPart(script.facts, { text, names, isInTree: true }),
  );
}

/** The ticket waits in a queue from now on. The period keeps the first time at which it was queued. */
export function moveToQueue(script: Script, queueId: number): void {
  script.transition('enterQueue', { queueId });
  script.track({ queueId, queuedAt: script.tracking?.queuedAt ?? script.at });
}

/** A member of the queue by chance, of those who are online if there are any. */
function drawMember(script: Script, { memberIds }: QueueFacts): number | null {
  const { online } = script.facts.presence;
  const present = memberIds.filter((id) => online.has(id));
  return drawOne(script, present.length > 0 ? present : memberIds);
}

export function drawOne(script: Script, ids: readonly number[]): number | null {
  return ids[Math.floor(script.draw() * ids.length)] ?? null;
}

/** Gives a ticket that has entered a queue to one of its members, where the company wants that. */
export function assignMember(script: Script, queue: QueueFacts): void {
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

function serveIn(script: Script, queue: QueueFacts, isChosen: boolean): void {
  if (isUsable(script, queue.integrationId) && !queue.closeTicket) {
    // Only one bot speaks: the queue greets, and the integration continues instead of the queue's options.
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
  assignMember(script, queue);
  if (queue.options.length === 0) sendPosition(script, queue);
}

/**
 * The ticket enters a queue that was chosen, or that is the only one (`isChosen` false: the connection has greeted
 * already). Outside of the queue's hours it waits there, and the customer gets the out-of-hours message.
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
