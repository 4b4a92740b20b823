import type { Connection, Ticket } from '@prosa/contract';
import { Suspense } from 'react';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import styles from './conversation.module.css';

const ReplyWindowNotice = lazyComponent(
  async () => (await import('../templates/reply-window-notice.tsx')).ReplyWindowNotice,
);
const ClosedReplyWindow = lazyComponent(
  async () => (await import('../templates/closed-reply-window.tsx')).ClosedReplyWindow,
);

interface Props {
  ticket: Ticket;
  can: Connection['capabilities'] | undefined;
}

/** Where the channel takes answers only for some hours after the customer wrote: how long still. */
export function ReplyWindow({ ticket, can, onClosed }: Props & { onClosed: (isClosed: boolean) => void }) {
  if (!can?.replyWindowHours) return null;
  return (
    <Suspense fallback={null}>
      <ReplyWindowNotice ticket={ticket} onClosed={onClosed} />
    </Suspense>
  );
}

/** In the place of the text field: why one cannot write, or what can be sent when it is too late for a free text. */
export function Unwritable({ ticket, can, reason }: Props & { reason: string | null }) {
  if (reason !== null) return <p className={styles.closed}>{reason}</p>;
  return (
    <Suspense fallback={null}>
      <ClosedReplyWindow ticket={ticket} hasTemplates={can?.templates === true} />
    </Suspense>
  );
}
