import type { BoardCard } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../ui/format-words.ts';
import type { Column } from './board-columns.ts';

/** What the rule of its lane does with a card, in words: 'vai para Follow-up em 3 h'; null: nothing. */
export function useRuleText(laneNames: ReadonlyMap<number, string>, now: number) {
  const { t, i18n } = useTranslation('kanban');
  return ({ lane }: Column, card: BoardCard): string | null => {
    const next = lane?.nextLaneId ? laneNames.get(lane.nextLaneId) : undefined;
    const dueAt = card.lane?.dueAt;
    if (!dueAt || next === undefined) return null;
    const seconds = Math.ceil((Date.parse(dueAt) - now) / 1_000);
    if (seconds <= 60) return t('goesNow', { lane: next });
    return t('goesTo', { lane: next, time: formatDuration(seconds, i18n.language) });
  };
}
