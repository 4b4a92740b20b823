/** A text without accents and capitals, for comparing with what somebody types. */
export const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
