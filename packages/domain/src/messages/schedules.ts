import { instantAt, localClock } from '../company/local-clock.ts';

const DAY_MS = 86_400_000;
/** Screens choose whole minutes: the minute that is running is not past. */
const RUNNING_MINUTE_MS = 60_000;

/** The same time of day so many days later, on the clock of a time zone. */
export function movedByDays(sendAt: Date, days: number, timeZone: string): Date {
  const shown = new Date(localClock(sendAt, timeZone).getTime() + days * DAY_MS);
  return instantAt(shown.toISOString().slice(0, -1), timeZone);
}

export const isPastMoment = (at: Date, now: Date): boolean =>
  at.getTime() < now.getTime() - RUNNING_MINUTE_MS;

interface Repeated {
  status: string;
  valorIntervalo: number;
  enviarQuantasVezes: number;
  contadorEnvio: number;
}

/** Whether more messages follow the next one. */
export const isRepeating = ({
  status,
  valorIntervalo,
  enviarQuantasVezes,
  contadorEnvio,
}: Repeated): boolean =>
  status === 'PENDENTE' && valorIntervalo > 0 && contadorEnvio + 1 < enviarQuantasVezes;

/**
 * What a request to send a failed schedule now does. A schedule that was sent meanwhile is no error: the request may be
 * the repetition of one whose answer was lost.
 */
export function sendNowStep({
  status,
  contadorEnvio,
}: Pick<Repeated, 'status' | 'contadorEnvio'>): 'send' | 'sent already' | 'refuse' {
  if (status === 'ERRO') return 'send';
  const isSent = status === 'ENVIADA' || (status === 'PENDENTE' && contadorEnvio > 0);
  return isSent ? 'sent already' : 'refuse';
}
