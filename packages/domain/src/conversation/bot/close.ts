import type { Script } from '../script.ts';
import { filled } from './texts.ts';

/** A person's part in the period stays as it is: nobody attended what ends by itself. */
export function closeByClock(script: Script): Script {
  return end(script, 'autoClose');
}

/**
 * Ends the ticket without anybody having attended it: its period stays without a person. What is unread is nobody's
 * to read any more.
 */
export function closeByBot(script: Script): Script {
  return end(script, 'closed');
}

function end(script: Script, logType: 'closed' | 'autoClose'): Script {
  const { at, tracking } = script;
  return script
    .log(logType)
    .transition('close', {})
    .track({ closedAt: tracking?.closedAt ?? at, finishedAt: at });
}

/** The customer wants to end: the connection's farewell, and no question about how it was. */
export function endByCustomer(script: Script): Script {
  script.send({ body: filled(script, script.facts.connection.complationMessage) });
  return closeByBot(script);
}
