import { chosenNumber, isBack, isEnd } from '../bot/choices.ts';
import { closeByBot, endByCustomer } from '../bot/close.ts';
import { sendFiles } from '../bot/files.ts';
import { isQueueServing, sendClosed } from '../bot/hours.ts';
import { handOver, isUsable } from '../bot/integration.ts';
import { countSpeech, isRepeat, isSilenced } from '../bot/limits.ts';
import { menuQueues, showMenu } from '../bot/menu.ts';
import { assignMember, greetInQueue, moveToQueue, rememberPlace, showOptions } from '../bot/queue.ts';
import { filled } from '../bot/texts.ts';
import { words } from '../bot/words.ts';
import type { OptionFacts, QueueFacts } from '../facts.ts';
import { Script } from '../script.ts';
import type { Outcome, Step } from '../state.ts';
import { isBotActive } from './menu.ts';

/** Where the customer is: the queue, the option shown last (null: at the top) and the choices there. */
interface Place {
  queue: QueueFacts;
  option: OptionFacts | null;
  options: readonly OptionFacts[];
}

function findOption(options: readonly OptionFacts[], id: number): OptionFacts | undefined {
  for (const option of options) {
    const known = option.id === id ? option : findOption(option.options, id);
    if (known) return known;
  }
  return undefined;
}

/** Null when there is no dialogue. An option that was removed meanwhile leads to the top. */
function placeOf({ facts, ticket }: Script): Place | null {
  const { place } = ticket.dialogue;
  const queue = place && facts.company.queues.get(place.queueId);
  if (!queue) return null;
  const option = place.optionId === null ? null : (findOption(queue.options, place.optionId) ?? null);
  return { queue, option, options: option ? option.options : queue.options };
}

/** Back to the beginning: out of the queue to the menu, or to the queue's top where it is the only one. */
function goBack(script: Script, { queue }: Place): Outcome {
  const queues = menuQueues(script);
  if (isSilenced(script) || isRepeat(script, 'menu')) return script.stop();
  if (queues.length > 1) {
    script.change({ queueId: null, userId: null }).track({ queueId: null, userId: null });
    script.remember({ place: undefined });
    showMenu(script, queues, true);
    return script.stop();
  }
  script.remember({ place: undefined });
  greetInQueue(script, queue);
  countSpeech(script, 'menu');
  return script.stop();
}

function repeat(script: Script, { queue, option, options }: Place): Outcome {
  if (isSilenced(script) || isRepeat(script, 'invalid')) return script.stop();
  const text = filled(script, (option ?? queue).greetingMessage);
  showOptions(
    script,
    [words.invalidOption, text].filter((connection) => connection.trim() !== '').join('\n\n'),
    options,
  );
  countSpeech(script, 'invalid');
  return script.stop();
}

/** Moves the ticket to the queue or person of an option; a queue that no longer exists is ignored. */
function lead(script: Script, { queueType, optQueueId, optUserId }: OptionFacts): QueueFacts | null {
  if (queueType !== 'attendent' && queueType !== 'queue') return null;
  const queue = script.facts.company.queues.get(optQueueId ?? 0) ?? null;
  const isMoved = queue !== null && queue.id !== script.ticket.queueId;
  if (isMoved) {
    moveToQueue(script, queue.id);
    script.log('queue');
  }
  if (queueType === 'attendent' && optUserId !== null)
    script.change({ userId: optUserId }).track({ userId: optUserId }).log('userDefine');
  else if (isMoved && !queue.closeTicket && isQueueServing(script.facts, queue, script.now))
    assignMember(script, queue);
  return queue;
}

function take(script: Script, { queue }: Place, option: OptionFacts): Outcome {
  rememberPlace(script, queue, option);
  script.remember({ last: undefined });
  const reached = lead(script, option);
  if (reached && !isQueueServing(script.facts, reached, script.now)) {
    script.remember({ place: undefined });
    sendClosed(script, reached.outOfHoursMessage);
    return script.stop();
  }
  const { queueType, optIntegrationId, closeTicket } = option;
  if (queueType === 'integration' && !closeTicket && isUsable(script, optIntegrationId)) {
    script.send({ body: filled(script, option.greetingMessage) });
    return handOver(script, optIntegrationId).stop();
  }
  showOptions(script, filled(script, option.greetingMessage), option.options);
  if (queueType === 'file') sendFiles(script, option.optFileId);
  return closeTicket || reached?.closeTicket ? closeByBot(script).stop() : script.stop();
}

/** Whether there is something to go back to or to end: options, or a menu of several queues. */
const isLed = (script: Script, { queue }: Place) => queue.options.length > 0 || menuQueues(script).length > 1;

/**
 * Leads through the options of a queue, level by level. Where there are none, and after the last level, the customer may
 * still go back or end until a person accepts the ticket; otherwise the bot is silent.
 */
export const followOptions: Step = (state) => {
  if (!isBotActive(state.facts)) return [];
  const script = new Script(state);
  const place = placeOf(script);
  if (!place || !isLed(script, place) || state.choice === '') return [];
  if (isEnd(state.choice)) return endByCustomer(script).stop();
  if (isBack(state.choice)) return goBack(script, place);
  if (place.options.length === 0) return [];
  const option = place.options[(chosenNumber(state.choice, place.options.length) ?? 0) - 1];
  return option ? take(script, place, option) : repeat(script, place);
};
