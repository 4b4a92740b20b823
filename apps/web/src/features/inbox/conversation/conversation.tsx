import type { Ticket } from '@prosa/contract';
import { Button } from '@mantine/core';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { isApiError } from '../../../api/api-error.ts';
import { usePlace } from '../../../api/realtime.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useMe } from '../../../shared/session.tsx';
import { toast } from '../../../shared/toast.ts';
import type { Message } from '@prosa/contract';
import { MessageCommandsContext } from '../message-actions/message-commands.ts';
import { useMessageActions } from '../message-actions/use-message-actions.tsx';
import { messagesOf } from '../../../shared/message-rows/page-window.ts';
import { useConversation } from '../messages/message-queries.ts';
import { DrawerFrame, useContactDrawer } from '../contact-drawer/drawer-frame.tsx';
import { useLiveTicket } from '../tickets/use-live-ticket.ts';
import { SpeakerBar } from '../speaker/speaker-bar.tsx';
import { SnoozeBar } from '../collaboration/snooze-bar.tsx';
import { useReadMentions } from '../collaboration/use-read-mentions.ts';
import { Composer } from './composer.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import styles from './conversation.module.css';
import { MessageList } from './message-list.tsx';
import { useReadAlong } from './use-read-along.ts';
import { useShown } from './use-shown.ts';

/** A ticket that does not exist or that the user may not see leads back to the list; a toast gives the reason. */
function useWayBack(error: Error | null): void {
  const [, navigate] = useLocation();
  const errorText = useErrorText();
  const reportedError = useRef<Error | null>(null);
  useEffect(() => {
    if (!isApiError(error) || ![400, 403, 404].includes(error.status)) return;
    if (reportedError.current === error) return;
    reportedError.current = error;
    toast.failed(errorText(error));
    navigate('/tickets', { replace: true });
  }, [error, errorText, navigate]);
}

function Failed({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useTranslation('inbox');
  const errorText = useErrorText();
  return (
    <div className={styles.failed} role="alert">
      <p>{errorText(error)}</p>
      <Button variant="light" size="xs" onClick={retry}>
        {t('retryList')}
      </Button>
    </div>
  );
}

/** Support sees the conversation, and writes nothing in it. */
function Writing(props: ComponentProps<typeof Composer>) {
  const { t } = useTranslation('inbox');
  const isSupport = useMe().support !== undefined;
  return isSupport ? <p className={styles.closed}>{t('cannot.support')}</p> : <Composer {...props} />;
}

/** Header, messages and composer of one ticket; the messages are those of the whole conversation up to it. */
export function Conversation({ uuid, onBack }: { uuid: string; onBack?: () => void }) {
  const conversation = useConversation(uuid);
  const [quoted, setQuoted] = useState<Message | null>(null);
  const drawer = useContactDrawer();
  useWayBack(conversation.error);
  const ticket: Ticket | undefined = conversation.data?.pages[0]?.ticket;
  usePlace('joinChatBox', 'joinChatBoxLeave', uuid);
  useLiveTicket(uuid, ticket?.id);
  const shown = useShown(uuid, conversation);
  useReadAlong(ticket, messagesOf(conversation.data));
  useReadMentions(ticket?.id);
  const { commands, instead, overlays } = useMessageActions({
    ticket,
    messages: shown.messages,
    onQuote: setQuoted,
  });
  return (
    <DrawerFrame ticket={ticket} drawer={drawer}>
      <section className={styles.conversation}>
        <ConversationHeader ticket={ticket} uuid={uuid} onBack={onBack} drawer={drawer} />
        {ticket ? <SpeakerBar ticket={ticket} /> : null}
        {ticket ? <SnoozeBar ticket={ticket} /> : null}
        {conversation.isError && !ticket ? (
          <Failed error={conversation.error} retry={() => void conversation.refetch()} />
        ) : (
          <MessageCommandsContext value={commands}>
            <MessageList key={shown.opening} uuid={uuid} ticket={ticket} shown={shown} />
          </MessageCommandsContext>
        )}
        {instead}
        {ticket && !instead ? <Writing key={uuid} {...{ ticket, quoted, onQuote: setQuoted }} /> : null}
        <MessageCommandsContext value={commands}>{overlays}</MessageCommandsContext>
      </section>
    </DrawerFrame>
  );
}
