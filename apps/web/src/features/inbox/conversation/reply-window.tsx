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

/** Shown where the channel accepts free text only for some hours after the customer's last message. */
export function ReplyWindow({ ticket, can, onClosed }: Props & { onClosed: (isClosed: boolean) => void }) {
  if (!can?.replyWindowHours) return null;
  return (
    <Suspense fallback={null}>
      <ReplyWindowNotice ticket={ticket} onClosed={onClosed} />
    </Suspense>
  );
}

/** Replaces the text field: why nothing can be written, or what can be sent after the reply window has closed. */
export function Unwritable({ ticket, can, reason }: Props & { reason: string | null }) {
  if (reason !== null) return <p className={styles.closed}>{reason}</p>;
  return (
    <Suspense fallback={null}>
      <ClosedReplyWindow ticket={ticket} hasTemplates={can?.templates === true} />
    </Suspense>
  );
}
