import type { Ticket } from '@prosa/contract';
import { dueTargets } from '@prosa/domain';
import { hasTarget, type PlaceTargets, serviceFactsSql } from './service-facts.ts';

/** The period of a ticket that goes on, in a queue that has a target. */
export interface OpenPeriod {
  beganAt: string;
  firstAnswerAt: string | null;
  isActiveDemand: boolean;
}

const ofShown = (companyId: string): string => `from shown t
  join queues q on q.company_id = ${companyId} and q.id = t."queueId" and ${hasTarget}`;

/**
 * Members of a JSON object about the tickets `shown`: the company's facts where one of them is in a queue with a target,
 * and the periods of those that are served. What was imported was served elsewhere.
 */
export const shownTargetsSql = (companyId: string, firstAnswerAt: string): string => `
  'service', case when exists (select ${ofShown(companyId)}) then ${serviceFactsSql(companyId)} end,
  'periods', (select json_agg(json_build_object('of', t.id, 'beganAt', p."createdAt",
      'firstAnswerAt', ${firstAnswerAt}, 'isActiveDemand', t."isActiveDemand"))
    ${ofShown(companyId)}
    join ticket_tracking p on p.company_id = ${companyId} and p."ticketId" = t.id and p."finishedAt" is null
    where t.status not in ('closed', 'nps') and t.imported is null)`;

/** What a ticket's targets still ask for. */
export function ticketTargets(
  { targets, calendar }: PlaceTargets,
  { beganAt, firstAnswerAt, isActiveDemand }: OpenPeriod,
): Ticket['targets'] {
  const { firstAnswer, resolution } = dueTargets(
    targets,
    { beganAt: Date.parse(beganAt), isActiveDemand },
    calendar,
  );
  const open = { firstAnswer: firstAnswerAt === null ? firstAnswer : null, resolution };
  return open.firstAnswer === null && resolution === null ? null : open;
}
