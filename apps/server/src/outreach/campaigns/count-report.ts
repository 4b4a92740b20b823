import type { CampaignCounts, CampaignReport, DeliveryState } from '@prosa/contract';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

interface Group {
  state: DeliveryState;
  variant: number | null;
  /** The audience left them out when the campaign started: no message was ever made for them. */
  isLeftOut: boolean;
  count: number;
  asked: number;
  given: number;
  answered: number;
}

/** Everything that is counted of a campaign, at one moment: the figures agree while it runs. */
async function readGroups(tx: CompanyTransaction, campaignId: number): Promise<Group[]> {
  return tx.query<Group>(
    'campaign-counts',
    `select state, variant, "isLeftOut", sum(recipients)::int as count, sum(asked)::int as asked,
       sum(given)::int as given, sum(answered)::int as answered
     from campaign_counts where company_id = $1 and "campaignId" = $2
     group by 1, 2, 3 having sum(recipients) <> 0 order by 2, 1, 3`,
    [tx.companyId, campaignId],
  );
}

const sumOf = (groups: readonly Group[], name: 'count' | 'asked' | 'given' | 'answered'): number =>
  groups.reduce((sum, group) => sum + group[name], 0);

const countOf = (groups: readonly Group[], name: DeliveryState): number =>
  sumOf(
    groups.filter(({ state }) => state === name),
    'count',
  );

function variantsOf(groups: readonly Group[]): CampaignReport['variants'] {
  return [...Map.groupBy(groups, ({ variant }) => variant)].flatMap(([variant, own]) => {
    const sent = countOf(own, 'sent');
    const failed = countOf(own, 'failed');
    return variant === null ? [] : [{ variant, sent, failed, answered: sumOf(own, 'answered') }];
  });
}

export async function countReport(
  tx: CompanyTransaction,
  campaignId: number,
): Promise<Pick<CampaignReport, 'counts' | 'valid' | 'confirmations' | 'answered' | 'variants'>> {
  const groups = await readGroups(tx, campaignId);
  const counts: CampaignCounts = {
    waiting: 0,
    asked: 0,
    confirmed: 0,
    queued: 0,
    sent: 0,
    failed: 0,
    skipped: 0,
  };
  for (const { state, count } of groups) counts[state] += count;
  return {
    counts,
    valid: sumOf(
      groups.filter(({ isLeftOut }) => !isLeftOut),
      'count',
    ),
    confirmations: { asked: sumOf(groups, 'asked'), given: sumOf(groups, 'given') },
    answered: sumOf(groups, 'answered'),
    variants: variantsOf(groups),
  };
}

export interface DeliveryFilter {
  /** Null: recipients in every state. */
  state: DeliveryState | null;
  /** Only those who have answered. */
  isAnswered: boolean;
}

export async function countDeliveries(
  tx: CompanyTransaction,
  campaignId: number,
  { state, isAnswered }: DeliveryFilter,
): Promise<number> {
  const groups = await readGroups(tx, campaignId);
  const ofState = state === null ? groups : groups.filter((group) => group.state === state);
  return sumOf(ofState, isAnswered ? 'answered' : 'count');
}
