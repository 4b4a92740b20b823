import { companySettingDefaults, type NumberPace } from '@prosa/contract';
import { daysUntilFull, firstContactsOn } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { companyDay, companyZone, daysOld, usedOn } from './company-day.ts';

export async function numberPace(tx: CompanyTransaction, id: number): Promise<NumberPace | undefined> {
  const [row] = await tx.query<{ cap: number | null; daysOld: number; used: number; waiting: number }>(
    'pace-read',
    text,
    [tx.companyId, id, companySettingDefaults.timezone],
  );
  if (!row) return undefined;
  const { cap, daysOld, used, waiting } = row;
  return {
    used,
    waiting,
    allowed: firstContactsOn(cap, daysOld),
    daysUntilFull: daysUntilFull(cap, daysOld),
  };
}

const text = `
  select c."firstContactsPerDay" as cap, ${daysOld} as "daysOld", ${usedOn('today')} as used,
    (select count(*) from messages m where m.company_id = c.company_id and m."whatsappId" = c.id
      and m.status in ('queued', 'sending') and m."waitsFor" is not null) as waiting
  from connections c ${companyZone('$3')}
  cross join lateral (select c.company_id, c.id as "whatsappId", ${companyDay} as day) today
  where c.company_id = $1 and c.id = $2`;
