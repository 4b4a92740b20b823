import type { BoardCard, Tag } from '@prosa/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { refetchSoon } from '../../../shared/refetch.ts';
import { toast } from '../../../shared/toast.ts';
import { movedCard, type Move } from './board-columns.ts';
import { boardKey, boardsIn, patchBoard } from './board-cache.ts';
import { placeCard } from './live-board.ts';
import { recountSoon } from './recount.ts';

/** Shorter than the time within which the server takes a move back as if it had not been made. */
const UNDO_SECONDS = 10;

const laneIn = (lanes: readonly Tag[], { lane }: BoardCard): Tag | null =>
  lanes.find(({ id }) => id === lane?.tagId) ?? null;

/** Moves a card: shown at once, put back with the reason when the server refuses, and undone from the toast. */
export function useCardMove(lanes: readonly Tag[]): (move: Move) => Promise<void> {
  const { t } = useTranslation('kanban');
  const errorText = useErrorText();
  const cache = useQueryClient();
  const nameOf = (lane: Tag | null) => lane?.name ?? t('noLane');

  /** What else has changed on the card meanwhile stays. */
  const show = async ({ id, lane, tags }: BoardCard) => {
    const isRead = cache.isFetching({ queryKey: boardKey }) > 0;
    // An answer that is under way has the old place.
    await cache.cancelQueries({ queryKey: boardKey });
    const place = (card: BoardCard) => ({ ...card, lane, tags });
    for (const [key] of boardsIn(cache)) patchBoard(cache, key, (board) => placeCard(board, id, place));
    // Lanes that are not loaded to their end get their longest wait from the server.
    recountSoon(cache);
    // Otherwise the event of the move has all that the answer would have.
    if (isRead) refetchSoon(cache, [boardKey]);
  };
  /** The card at its new place, or null when the server has refused. */
  const change = async ({ card, lane, position }: Move): Promise<BoardCard | null> => {
    const moved = movedCard(card, { lane, position }, lanes, new Date());
    await show(moved);
    const body = lane ? { tagId: lane.id, position } : { tagId: null };
    try {
      await call('moveTicketToLane', { params: { id: card.id }, body });
      return moved;
    } catch (error) {
      await show(card);
      toast.failed(t('moveFailed', { lane: nameOf(lane), reason: errorText(error) }));
      // What the server refuses, the board may show wrongly.
      refetchSoon(cache, [boardKey]);
      return null;
    }
  };

  return async (move) => {
    const { card, lane } = move;
    const before = laneIn(lanes, card);
    const moved = await change(move);
    if (!moved) return;
    const back = () => void change({ card: moved, lane: before, position: card.lane?.position ?? 0 });
    const undo = { label: t('undo'), run: back };
    if (before?.id === lane?.id)
      return toast.undoable(t('reordered', { lane: nameOf(lane) }), undo, UNDO_SECONDS);
    if (before && lane) toast.done(t('tagRemoved', { name: before.name }));
    const words = lane ? t('tagAdded', { name: lane.name }) : t('tagRemoved', { name: nameOf(before) });
    toast.undoable(words, undo, UNDO_SECONDS);
  };
}
