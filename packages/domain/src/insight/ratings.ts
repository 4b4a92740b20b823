import type { RatingGroup } from '@prosa/contract';

/** The lowest and the highest rate of each group that the NPS counts. */
export const ratesOf: Record<RatingGroup, readonly [lowest: number, highest: number]> = {
  promoters: [9, 10],
  passives: [7, 8],
  detractors: [0, 6],
};

const groups = Object.keys(ratesOf) as RatingGroup[];

export const ratingGroupOf = (rate: number): RatingGroup =>
  groups.find((group) => rate >= ratesOf[group][0] && rate <= ratesOf[group][1]) ?? 'detractors';

/** What a customer wrote in several messages, as one text. */
export const ratingText = (bodies: readonly string[]): string =>
  bodies
    .map((body) => body.trim())
    .filter((body) => body !== '')
    .join('\n');
