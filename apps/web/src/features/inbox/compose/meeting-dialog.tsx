import type { Ticket } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { outgoingOf } from '../messages/outgoing.ts';
import { useSend } from '../messages/send-message.ts';
import styles from './compose.module.css';
import { meetingLink } from './meeting-link.ts';

interface Props {
  ticket: Ticket;
  onClose: () => void;
}

/** Shows the invitation to a video meeting before it goes to the customer. */
export function MeetingDialog({ ticket, onClose }: Props) {
  const { t } = useTranslation('compose');
  const send = useSend();
  const body = t('meeting.text', { link: meetingLink(ticket) });
  return (
    <FormDialog
      title={t('meeting.title')}
      submitLabel={t('send')}
      isChanged={false}
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate(outgoingOf(ticket, { body, isPrivate: false, quotedMsg: null }));
        onClose();
      }}
      onClose={onClose}
    >
      <div>
        <p className={styles.intro}>{t('meeting.question')}</p>
        <p className={styles.quote}>{body}</p>
      </div>
    </FormDialog>
  );
}
