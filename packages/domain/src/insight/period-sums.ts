export const durations = ['firstAnswer', 'waiting', 'handling', 'resolution'] as const;
export type Duration = (typeof durations)[number];

/** What is counted of periods, so that the counts of two sets of periods can be added. */
export const periodCounts = [
  'tickets',
  'finished',
  'groups',
  'active',
  'waitRating',
  'withoutRating',
  'withRating',
  'rated',
  'rates',
  'rateSum',
  'promoters',
  'passives',
  'detractors',
] as const;

/** The sums of durations are in milliseconds; their counts are of the periods in which something took time at all. */
export type PeriodSums = Record<
  (typeof periodCounts)[number] | `${Duration}Count` | `${Duration}Sum`,
  number
>;

const sumNames = [
  ...periodCounts,
  ...durations.flatMap((duration) => [`${duration}Count`, `${duration}Sum`] as const),
];
const sumsOf = (sumOf: (name: keyof PeriodSums) => number): PeriodSums =>
  Object.fromEntries(sumNames.map((name) => [name, sumOf(name)])) as PeriodSums;

export const noSums: PeriodSums = sumsOf(() => 0);

export const addSums = (one: PeriodSums, other: PeriodSums): PeriodSums =>
  sumsOf((name) => one[name] + other[name]);

/** The mean of a duration in seconds; null of nothing. */
export function meanSeconds(
  sums: Pick<PeriodSums, `${Duration}Count` | `${Duration}Sum`>,
  duration: Duration,
): number | null {
  const count = sums[`${duration}Count`];
  return count === 0 ? null : sums[`${duration}Sum`] / count / 1_000;
}

/** In percent; null of nothing. */
const shareOf = (part: number, all: number): number | null => (all === 0 ? null : (100 * part) / all);

const inMinutes = (seconds: number | null): number | null => (seconds === null ? null : seconds / 60);

/** The counters of the dashboard that follow from its periods alone. */
export function countersOf(sums: PeriodSums) {
  const { tickets, rates, promoters, detractors } = sums;
  return {
    tickets,
    supportFinished: sums.finished,
    supportGroups: sums.groups,
    activeTickets: sums.active,
    passiveTickets: tickets - sums.active,
    waitRating: sums.waitRating,
    withoutRating: sums.withoutRating,
    withRating: sums.withRating,
    percRating: shareOf(sums.rated, tickets),
    npsScore: shareOf(promoters - detractors, rates),
    npsPromotersPerc: shareOf(promoters, rates),
    npsPassivePerc: shareOf(sums.passives, rates),
    npsDetractorsPerc: shareOf(detractors, rates),
    avgSupportTime: inMinutes(meanSeconds(sums, 'handling')),
    avgWaitTime: inMinutes(meanSeconds(sums, 'waiting')),
  };
}

/** What the list of attendants has of one person. */
export function attendantFigures(sums: PeriodSums) {
  const { rates, rateSum, tickets } = sums;
  return {
    rating: rates === 0 ? null : Math.round((100 * rateSum) / rates) / 100,
    countRating: rates,
    tickets,
    avgWaitTime: inMinutes(meanSeconds(sums, 'waiting')),
    avgSupportTime: inMinutes(meanSeconds(sums, 'handling')),
  };
}
