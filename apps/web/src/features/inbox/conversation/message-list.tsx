import { Skeleton } from '@mantine/core';
import type { Ticket } from '@prosa/contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutgoing } from '../messages/send-message.ts';
import styles from './conversation.module.css';
import { Divider } from './divider.tsx';
import { MessageRow } from './message-row.tsx';
import { NewestBar } from './newest-bar.tsx';
import { OutgoingRow } from './outgoing-row.tsx';
import type { TimelineItem } from './timeline.ts';
import { useRowScroller } from './use-row-scroller.ts';
import { useJump, useWayToEnd } from './use-jump.ts';
import { useEdges, useOpening, useVirtualRows, type Rows } from './use-rows.ts';
import type { Shown } from './use-shown.ts';
import { useNewBelow, useTimeline } from './use-timeline.ts';

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

interface FeedProps extends Omit<RowProps, 'item'> {
  items: TimelineItem[];
  rows: Rows;
  shown: Shown;
}

const isMessage = ({ kind }: TimelineItem) => kind === 'message' || kind === 'outgoing';

/** The position of each item among the messages, from 1. */
function placesOf(items: TimelineItem[]): number[] {
  let position = 0;
  return items.map((item) => (isMessage(item) ? (position += 1) : position));
}

/** Only some of the messages are in the document, so each states its position and the total to screen readers. */
function Feed({ items, rows, shown, ...rowProps }: FeedProps) {
  const total = shown.hasOlder || shown.hasNewer ? -1 : items.filter(isMessage).length;
  const places = placesOf(items);
  return (
    <div
      className={styles.feed}
      style={{ height: rows.getTotalSize() }}
      {...(items.length > 0 ? { role: 'feed', 'aria-busy': shown.isFetching } : {})}
    >
      {rows.getVirtualItems().map(({ index, start, key }) => {
        const item = items[index];
        if (!item) return null;
        return (
          <div
            key={key}
            ref={rows.measureElement}
            className={styles.row}
            style={{ top: start }}
            data-index={index}
            data-row={item.key}
            {...(isMessage(item)
              ? { role: 'article', 'aria-setsize': total, 'aria-posinset': places[index] }
              : {})}
          >
            <Row item={item} {...rowProps} />
          </div>
        );
      })}
    </div>
  );
}

export function MessageList({ uuid, ticket, shown }: Props) {
  const { t } = useTranslation('inbox');
  const box = useRef<HTMLDivElement>(null);
  const outgoing = useOutgoing(uuid);
  const { items, isOpening } = useTimeline(shown, outgoing);
  const rows = useVirtualRows(box, items, shown.hasNewer);
  const { isAtEnd, onScroll } = useEdges(box, rows, shown);
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
        <Feed
          items={items}
          rows={rows}
          shown={shown}
          isGroup={ticket?.isGroup ?? false}
          flash={flash}
          onJump={jump}
        />
      </div>
      {isAtEnd || isOpening ? null : <NewestBar count={newBelow} onGo={goToEnd} />}
    </>
  );
}
