import type { Script } from '../script.ts';
import { filled } from './texts.ts';

/** Leaves the period's person as it is: nobody attends a ticket by letting it expire. */
export function closeByClock(script: Script): Script {
  return end(script, 'autoClose');
}

/** Ends a ticket that nobody attended: its period stays without a person, and nothing is left unread. */
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

/** The customer ends the ticket: it closes with the connection's farewell, without a rating. */
export function endByCustomer(script: Script): Script {
  script.send({ body: filled(script, script.facts.connection.complationMessage) });
  return closeByBot(script);
}
