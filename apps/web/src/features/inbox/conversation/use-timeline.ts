import { useEffect, useMemo, useState } from 'react';
import type { OutgoingState } from '../messages/send-message.ts';
import {
  firstUnread,
  isAnswered,
  newSince,
  outgoingItems,
  seenOf,
  timelineOf,
  type Seen,
  type TimelineItem,
  type Unread,
} from './timeline.ts';
import type { Shown } from './use-shown.ts';

/**
 * Up to this many unread messages are loaded before anything is shown; with more, the conversation opens at its end.
 */
const UNREAD_AT_MOST = 100;

/** The unread mark and the newest id at opening; undefined while unknown. Cached pages have no mark until refetched. */
function useOpened(shown: Shown): { mark: Unread | null; newest: number } | undefined {
  const [opened, setOpened] = useState<{ mark: Unread | null; newest: number }>();
  const { messages, landingId, isLoading, isFetching, hasOlder, loadOlder } = shown;
  const found = landingId === null ? firstUnread(messages, shown.unread, hasOlder) : null;
  const isWorthIt = hasOlder && !shown.hasFailed && shown.unread <= UNREAD_AT_MOST;
  const canSearchBack = found === undefined && isWorthIt;
  const isKept = isFetching && !isLoading && found === null && landingId === null;
  const newest = seenOf(messages.map(({ id }) => id))?.newest ?? 0;
  if (opened === undefined && !isLoading && !canSearchBack && !isKept)
    setOpened({ mark: found ?? null, newest });
  const mustSearchBack = opened === undefined && !isLoading && !isFetching && canSearchBack;
  useEffect(() => {
    if (mustSearchBack) loadOlder();
  });
  return opened === undefined && isKept ? { mark: null, newest } : opened;
}

/** The unread mark of the opening: it stays while somebody reads and disappears when somebody answers. */
function useUnread(shown: Shown, outgoing: OutgoingState[]): Unread | null | undefined {
  const [isOver, setOver] = useState(false);
  const opened = useOpened(shown);
  const isAnswering = outgoing.some(({ outgoing: { isPrivate }, error }) => !isPrivate && error === null);
  const isMarked = opened !== undefined && opened.mark !== null;
  if (isMarked && !isOver && (isAnswering || isAnswered(shown.messages, opened.newest))) setOver(true);
  return isOver ? null : opened?.mark;
}

/** Everything that is drawn, in order; empty until the position to start at is known. */
export function useTimeline(
  shown: Shown,
  outgoing: OutgoingState[],
): { items: TimelineItem[]; isOpening: boolean } {
  const { messages, hasOlder } = shown;
  const unread = useUnread(shown, outgoing);
  const isOpening = shown.isLoading || unread === undefined;
  const stored = useMemo(
    () => (unread === undefined ? [] : timelineOf(messages, unread, hasOlder)),
    [messages, unread, hasOlder],
  );
  // Messages being sent stand at the end, which is not shown while newer messages are not loaded.
  const unsent = shown.hasNewer ? [] : outgoingItems(messages, outgoing);
  return { items: unsent.length > 0 && !isOpening ? [...stored, ...unsent] : stored, isOpening };
}

/** How many messages arrived at the end since the reader was last there. */
export function useNewBelow({ newestIds }: Shown, isAtEnd: boolean): number {
  const [seen, setSeen] = useState<Seen | null>(null);
  const now = seenOf(newestIds);
  const isOther = now?.newest !== seen?.newest || now?.oldest !== seen?.oldest;
  if (isOther && (isAtEnd || seen === null)) setSeen(now);
  return isAtEnd || seen === null ? 0 : newSince(newestIds, seen);
}
