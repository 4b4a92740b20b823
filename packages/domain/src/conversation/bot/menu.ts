import type { QueueFacts } from '../facts.ts';
import type { Part, Script } from '../script.ts';
import { choicesPart } from './choices.ts';
import { countSpeech, isPaused, isRepeat, isSilenced } from './limits.ts';
import { enterQueue } from './queue.ts';
import { filled } from './texts.ts';

export function menuQueues({ facts }: Script): QueueFacts[] {
  const { company, connection } = facts;
  return connection.queueIds.flatMap((id) => company.queues.get(id) ?? []);
}

/** The connection's file with the text as its caption; a list or buttons follow in a message of their own. */
function withGreetingMedia({ facts }: Script, part: Part): Part[] {
  const { greetingMedia: media } = facts.connection;
  if (!media) return [part];
  const mediaType = media.mime.startsWith('video/') ? 'video' : 'image';
  return part.dataJson ? [{ body: '', mediaType, media }, part] : [{ ...part, mediaType, media }];
}

/**
 * Offers the queues, unless the bot has reached its limit or offered them a moment ago. The pause does not count when
 * the customer asks for the menu.
 */
export function showMenu(script: Script, queues: readonly QueueFacts[], isAskedFor: boolean): void {
  if (isSilenced(script) || isRepeat(script, 'menu')) return;
  if (!isAskedFor && isPaused(script)) return;
  const text = filled(script, script.facts.connection.greetingMessage);
  const names = queues.map(({ name }) => name);
  script.send(...withGreetingMedia(script, choicesPart(script.facts, { text, names, isInTree: false })));
  script.log('chatBot').track({ chatbotAt: script.tracking?.chatbotAt ?? script.at });
  countSpeech(script, 'menu');
}

/**
 * With one queue there is nothing to choose: the connection greets, if the company has enabled it, and the ticket waits
 * in the queue.
 */
export function enterOnlyQueue(script: Script, queue: QueueFacts): void {
  const { sendGreetingMessageOneQueues } = script.facts.company.settings;
  if (sendGreetingMessageOneQueues === 'enabled' && queue.options.length === 0) {
    const body = filled(script, script.facts.connection.greetingMessage);
    script.send(...withGreetingMedia(script, { body }));
  }
  enterQueue(script, queue, false);
}
