import { Skeleton } from '@mantine/core';
import type { Message } from '@prosa/contract';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, isSameDay } from '../../../ui/format.ts';
import type { Landing } from '../finding/landing.ts';
import { useOutgoing } from '../message-queries.ts';
import styles from './conversation.module.css';
import { MessageLine } from './message-line.tsx';
import { OutgoingLine } from './outgoing-line.tsx';
import { firstUnread, timelineOf, type TimelineItem } from './timeline.ts';

/** Older messages are asked for this near to the top. */
const NEAR_TOP_PX = 50;
/** So near to the end one is reading along, and stays there when something comes. */
const AT_END_PX = 120;
const FLASH_MS = 1_600;

interface Props {
  uuid: string;
  messages: Message[];
  unread: number;
  isGroup: boolean;
  isLoading: boolean;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  loadOlder: () => void;
  /** The message at which one came in, instead of the end. */
  landing: Landing | null;
}

function Divider({ item }: { item: Exclude<TimelineItem, { kind: 'message' }> }) {
  const { t, i18n } = useTranslation('inbox');
  if (item.kind === 'day') {
    return (
      <div className={`${styles.day} num`}>
        {isSameDay(item.at, Date.now()) ? t('today') : formatDate(item.at, i18n.language)}
      </div>
    );
  }
  if (item.kind === 'unread')
    return (
      <div className={`${styles.system} ${styles.unread}`}>{t('unreadFromHere', { count: item.count })}</div>
    );
  return (
    <div className={styles.system}>
      {t('ticketDivider', { id: item.ticketId, queue: item.queue ?? t('noQueue') })}
    </div>
  );
}

/** Keeps the place: at the end while one reads along, at the same message while older ones come in above. */
function useScroll(
  { messages, isLoading, hasOlder, isLoadingOlder, loadOlder, landing }: Props,
  outgoing: number,
) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef<{ firstId: number | undefined; height: number; isAtEnd: boolean }>({
    firstId: undefined,
    height: 0,
    isAtEnd: !landing,
  });
  const firstId = messages[0]?.id;
  const lastId = messages.at(-1)?.id;

  useLayoutEffect(() => {
    const element = box.current;
    if (!element || isLoading) return;
    const { firstId: knownFirst, height, isAtEnd } = before.current;
    if (knownFirst === undefined) {
      const mark = element.querySelector(landing ? `[data-message="${landing.id}"]` : '[data-unread-mark]');
      element.scrollTop = mark ? Math.max(0, (mark as HTMLElement).offsetTop - 60) : element.scrollHeight;
    } else if (firstId !== knownFirst) element.scrollTop += element.scrollHeight - height;
    else if (isAtEnd) element.scrollTop = element.scrollHeight;
    before.current = { ...before.current, firstId, height: element.scrollHeight };
  }, [firstId, lastId, outgoing, isLoading, landing]);

  // Pictures and bubbles take their size as they are drawn: whoever reads at the end stays there.
  useEffect(() => {
    const element = box.current;
    const inner = element?.firstElementChild;
    if (!element || !inner) return undefined;
    const observer = new ResizeObserver(() => {
      if (before.current.isAtEnd) element.scrollTop = element.scrollHeight;
      before.current.height = element.scrollHeight;
    });
    observer.observe(inner);
    // The composer grows, a bar appears: what is at the end must not slip behind them.
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const onScroll = useCallback(() => {
    const element = box.current;
    if (!element) return;
    const isNearEnd = element.scrollHeight - element.scrollTop - element.clientHeight < AT_END_PX;
    const isAtEnd = isNearEnd && !landing?.hasNewer;
    if (isNearEnd) landing?.loadNewer();
    before.current = { ...before.current, height: element.scrollHeight, isAtEnd };
    if (element.scrollTop < NEAR_TOP_PX && hasOlder && !isLoadingOlder) loadOlder();
  }, [hasOlder, isLoadingOlder, loadOlder, landing]);
  useEffect(onScroll, [onScroll, messages.length]);
  return { box, onScroll };
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

/** Goes to a message, and shows which; what is not loaded yet is read first, page by page. */
function useJump(
  box: RefObject<HTMLDivElement | null>,
  { messages, hasOlder, isLoadingOlder, loadOlder, landing }: Props,
) {
  const [flash, setFlash] = useState<number | null>(null);
  const [wanted, setWanted] = useState(landing?.id ?? null);
  const oldestId = messages[0]?.id;
  useEffect(() => {
    if (wanted === null) return;
    const line = box.current?.querySelector(`[data-message="${wanted}"]`);
    if (line) {
      line.scrollIntoView({ block: 'center' });
      setFlash(wanted);
      setTimeout(() => setFlash(null), FLASH_MS);
    }
    if (line || !hasOlder) setWanted(null);
    else if (!isLoadingOlder) loadOlder();
  }, [box, wanted, oldestId, hasOlder, isLoadingOlder, loadOlder]);
  return { flash, jump: setWanted };
}

/** The conversation: days, tickets, bubbles, and at its end what is just being sent. */
export function MessageList(props: Props) {
  const { uuid, messages, unread, isLoading, isLoadingOlder } = props;
  const { t } = useTranslation('inbox');
  const outgoing = useOutgoing(uuid);
  const { box, onScroll } = useScroll(props, outgoing.length);
  // Where the unread began when the conversation was opened; it stays while one reads.
  const [unreadAtOpening] = useState(unread);
  const items = useMemo(
    () => timelineOf(messages, firstUnread(messages, unreadAtOpening), unreadAtOpening),
    [messages, unreadAtOpening],
  );
  const { flash, jump } = useJump(box, props);
  const stored = new Set(messages.map((message) => message.clientId));
  return (
    <div
      ref={box}
      className={styles.log}
      onScroll={onScroll}
      role="log"
      aria-label={t('messages')}
      aria-live="polite"
      tabIndex={0}
    >
      <div>
        <div className={styles.older}>{isLoadingOlder ? t('loadingOlder') : ''}</div>
        {isLoading ? <Skeletons /> : null}
        {items.map((item) =>
          item.kind === 'message' ? (
            <MessageLine
              key={item.key}
              message={item.message}
              isFirst={item.isFirst}
              isGroup={props.isGroup}
              isFlashing={flash === item.message.id}
              onJump={jump}
            />
          ) : (
            <div key={item.key} data-unread-mark={item.kind === 'unread' ? '' : undefined}>
              <Divider item={item} />
            </div>
          ),
        )}
        {outgoing
          .filter(({ outgoing: { clientId } }) => !stored.has(clientId))
          .map((state) => (
            <OutgoingLine key={state.outgoing.clientId} state={state} />
          ))}
      </div>
    </div>
  );
}
