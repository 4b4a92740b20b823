import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../shared/error-text.ts';
import { useMe } from '../../../shared/session.tsx';
import { formatTime } from '../../../ui/format.ts';
import { OutgoingFile } from '../attachments/outgoing-file.tsx';
import { unlistUnsent } from '../messages/list-unsent.ts';
import { forgetSend, useSend, type OutgoingState } from '../messages/send-message.ts';
import { dropUnsent } from '../messages/unsent.ts';
import styles from './conversation.module.css';
import { MessageText } from '../../../shared/message-text/message-text.tsx';
import { Ticks } from './ticks.tsx';

/** A message on its way to the server, shown at once with a clock; a refused one stays and gives the reason. */
export function OutgoingRow({ state: { outgoing, error } }: { state: OutgoingState }) {
  const { t, i18n } = useTranslation('inbox');
  const errorText = useErrorText();
  const cache = useQueryClient();
  const send = useSend();
  const { id: userId } = useMe();
  const forget = () => {
    forgetSend(cache, outgoing.clientId);
    dropUnsent(userId, outgoing.clientId);
  };
  const discard = () => {
    forget();
    if (!outgoing.isPrivate) unlistUnsent(cache);
  };
  const again = () => {
    forget();
    send.mutate(outgoing);
  };
  return (
    <div className={styles.line} data-own data-first>
      <div className={styles.bubble} data-kind={error ? 'failed' : outgoing.isPrivate ? 'note' : 'message'}>
        {outgoing.file ? (
          <OutgoingFile
            clientId={outgoing.clientId}
            file={outgoing.file}
            hasFailed={error !== null}
            onCancel={discard}
          />
        ) : null}
        {outgoing.body ? <MessageText text={outgoing.body} /> : null}
        <span className={`${styles.at} num`}>
          <time dateTime={outgoing.at}>{formatTime(outgoing.at, i18n.language)}</time>
          <Ticks ack={0} status={error ? 'failed' : 'queued'} />
        </span>
      </div>
      {error ? (
        <div className={styles.fail} role="alert">
          <span>{errorText(error)}</span>
          <button type="button" onClick={again}>
            {t('sendAgain')}
          </button>
          <button type="button" onClick={discard}>
            {t('discard')}
          </button>
        </div>
      ) : null}
    </div>
  );
}
