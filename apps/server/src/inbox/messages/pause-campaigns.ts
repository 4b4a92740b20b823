import { campaignPauseSeconds } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

export interface Refusal {
  whatsappId: number;
  /** What the platform reported of a message; null: nothing. */
  reason: string | null;
}

/** Campaigns pause on a number whose message was refused because of the number; the other messages go on. */
export async function pauseCampaigns(tx: CompanyTransaction, refusals: readonly Refusal[]): Promise<void> {
  const pauses = refusals.flatMap(({ whatsappId, reason }) => {
    const seconds = campaignPauseSeconds(reason);
    return seconds === null ? [] : [{ whatsappId, seconds }];
  });
  if (pauses.length === 0) return;
  await tx.query(
    'campaigns-pause',
    `with pauses as (
       select p.id, max(p.seconds) as seconds from unnest($2::bigint[], $3::int[]) as p (id, seconds) group by p.id
     ), locked as (
       select c.id from connections c where c.company_id = $1 and c.id in (select id from pauses)
       order by c.id for no key update
     )
     update connections c
     set "campaignsPausedUntil" = greatest(c."campaignsPausedUntil", now() + make_interval(secs => pauses.seconds))
     from pauses join locked using (id) where c.company_id = $1 and c.id = pauses.id`,
    [tx.companyId, pauses.map(({ whatsappId }) => whatsappId), pauses.map(({ seconds }) => seconds)],
  );
}
