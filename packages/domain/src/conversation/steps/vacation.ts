import { localMoment } from '../../queues/service-hours.ts';
import { filled } from '../bot/texts.ts';
import type { Facts } from '../facts.ts';
import { Script } from '../script.ts';
import type { Step } from '../state.ts';

/** The company's present day, when it is in the collective vacation. */
function vacationDay({ connection, company }: Facts, now: Date): string | null {
  const { collectiveVacationStart: start, collectiveVacationEnd: end } = connection;
  if (connection.collectiveVacationMessage.trim() === '' || start === null || end === null) return null;
  const { day } = localMoment(now, company.settings.timezone);
  return start <= day && day <= end ? day : null;
}

/**
 * During the collective vacation the customer gets its message once a day and nothing else happens; the ticket waits.
 */
export const sendVacation: Step = (state) => {
  const { facts, now } = state;
  const day = facts.isGroup ? null : vacationDay(facts, now);
  if (day === null || facts.ticket?.imported) return [];
  const script = new Script(state);
  const isAttended = script.ticket.status === 'open';
  if (isAttended || script.ticket.dialogue.vacationOn === day) return script.stop();
  script.send({ body: filled(script, facts.connection.collectiveVacationMessage) });
  return script.remember({ vacationOn: day }).stop();
};
