import type { TargetState, TicketStatus } from '@prosa/contract';
import { localClock } from '../company/local-clock.ts';

// The texts that the report's call answers, which other programs read: Portuguese for every company.

/** The status of a period, as the report writes it. */
export const reportStatuses: Record<TicketStatus, string> = {
  open: 'ABERTO',
  closed: 'FECHADO',
  pending: 'PENDENTE',
  group: 'GRUPO',
  nps: 'NPS',
  lgpd: 'LGPD',
};

/** How a service target stands, as the report's files have it. */
export const reportTargetStates: Record<TargetState, string> = {
  met: 'CUMPRIDA',
  running: 'EM CURSO',
  near: 'PERTO DO FIM',
  breached: 'ESTOURADA',
};

/** DD/MM/YYYY HH:mm, as the zone's clock shows it. */
export function reportTime(at: Date, timeZone: string): string {
  const clock = localClock(at, timeZone).toISOString();
  return `${clock.slice(8, 10)}/${clock.slice(5, 7)}/${clock.slice(0, 4)} ${clock.slice(11, 16)}`;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** '1 d, 2 hrs e 3 m'. */
export function supportTimeText(seconds: number): string {
  const days = Math.floor(seconds / DAY);
  const hours = Math.floor((seconds % DAY) / HOUR);
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  return `${days} d, ${hours} hrs e ${minutes} m`;
}
