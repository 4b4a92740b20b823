import { Skeleton } from '@mantine/core';
import type { Ticket } from '@prosa/contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageFeed } from '../../../shared/message-rows/message-feed.tsx';
import { useRowScroller } from '../../../shared/message-rows/use-row-scroller.ts';
import { useEdges, useOpening, useVirtualRows } from '../../../shared/message-rows/use-rows.ts';
import { useMe } from '../../../shared/session.tsx';
import { useWayToEnd } from '../../../shared/message-rows/use-way-to-end.ts';
import { useOutgoing } from '../messages/send-message.ts';
import styles from './conversation.module.css';
import { Divider } from './divider.tsx';
import { MessageRow } from './message-row.tsx';
import { NewestBar } from './newest-bar.tsx';
import { OutgoingRow } from './outgoing-row.tsx';
import type { TimelineItem } from './timeline.ts';
import { estimatedHeight } from './row-height.ts';
import { useJump } from './use-jump.ts';
import type { Shown } from './use-shown.ts';
import { useNewBelow, useTimeline } from './use-timeline.ts';

/** Older messages are loaded at this distance from the top. */
const NEAR_TOP_PX = 50;

interface Props {
  uuid: string;
  ticket: Ticket | undefined;
  shown: Shown;
}

function Skeletons() {
  return (
    <div aria-hidden>
      {[45, 62, 38, 55, 70, 40].map((width, index) => (
        <Skeleton
          key={width}
          height={40}
          width={`${width}%`}
          radius={10}
          mt={12}
          ml={index % 3 === 2 ? 'auto' : 0}
        />
      ))}
    </div>
  );
}

interface RowProps {
  item: TimelineItem;
  isGroup: boolean;
  flash: number | null;
  onJump: (id: number) => void;
}

function Row({ item, isGroup, flash, onJump }: RowProps) {
  if (item.kind === 'outgoing') return <OutgoingRow state={item.state} />;
  if (item.kind !== 'message') return <Divider item={item} />;
  const { message, isFirst } = item;
  return (
    <MessageRow
      message={message}
      isFirst={isFirst}
      isGroup={isGroup}
      isFlashing={flash === message.id}
      onJump={onJump}
    />
  );
}

const isMessage = ({ kind }: TimelineItem) => kind === 'message' || kind === 'outgoing';

export function MessageList({ uuid, ticket, shown }: Props) {
  const { t } = useTranslation('inbox');
  const box = useRef<HTMLDivElement>(null);
  const outgoing = useOutgoing(uuid);
  const { items, isOpening } = useTimeline(shown, outgoing);
  const reader = { meId: useMe().id, isGroup: ticket?.isGroup ?? false };
  const heightOf = (item: TimelineItem | undefined, logWidth: number) =>
    estimatedHeight(item, { ...reader, logWidth });
  const rows = useVirtualRows(box, { items, heightOf, hasNewer: shown.hasNewer });
  const { isAtEnd, onScroll } = useEdges(box, rows, shown, NEAR_TOP_PX);
  const aim = useRowScroller(box, rows, items);
  useOpening(aim, items, shown.landingId, isAtEnd);
  const { flash, jump } = useJump(aim, shown);
  const goToEnd = useWayToEnd(aim, shown, outgoing.length);
  const newBelow = useNewBelow(shown, isAtEnd);
  return (
    <>
      <div
        ref={box}
        className={styles.log}
        onScroll={onScroll}
        role="log"
        aria-label={t('messages')}
        // Scrolling adds and removes rows: screen readers announce only messages that arrive while the end is visible.
        aria-live={isAtEnd ? 'polite' : 'off'}
        tabIndex={0}
      >
        <div className={styles.older}>{shown.isLoadingOlder ? t('loadingOlder') : ''}</div>
        {isOpening ? <Skeletons /> : null}
        <MessageFeed
          items={items}
          rows={rows}
          isMessage={isMessage}
          isWhole={!shown.hasOlder && !shown.hasNewer}
          isFetching={shown.isFetching}
        >
          {(item) => <Row item={item} isGroup={reader.isGroup} flash={flash} onJump={jump} />}
        </MessageFeed>
      </div>
      {isAtEnd || isOpening ? null : <NewestBar count={newBelow} onGo={goToEnd} />}
    </>
  );
}
