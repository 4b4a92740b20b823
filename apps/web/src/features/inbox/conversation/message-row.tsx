import type { Message } from '@prosa/contract';
import { shownNumber } from '@prosa/domain';
import { IconLock } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { ColleagueLink } from '../../../shared/colleague-link.tsx';
import { useMe } from '../../../shared/session.tsx';
import { formatTime } from '../../../ui/format.ts';
import { MessageTools, Reactions } from '../message-actions/message-tools.tsx';
import { PickBox } from '../message-actions/pick-box.tsx';
import { LateMark } from '../message-life/late-mark.tsx';
import { UndoSend } from '../message-life/undo-send.tsx';
import { authorColor } from './author-color.ts';
import styles from './conversation.module.css';
import { FailedActions } from './failed-actions.tsx';
import { MessageContent } from './message-content.tsx';
import { namedAuthor } from './named-author.ts';
import { Quote } from './quote.tsx';
import { Ticks } from './ticks.tsx';

interface Props {
  message: Message;
  isFirst: boolean;
  isGroup: boolean;
  isFlashing: boolean;
  onJump: (id: number) => void;
}

function Author({ message, isGroup }: { message: Message; isGroup: boolean }) {
  const { t } = useTranslation('inbox');
  const me = useMe();
  const author = namedAuthor(message, { meId: me.id, isGroup });
  if (author === 'note') {
    return (
      <span className={styles.author}>
        <IconLock size={13} aria-hidden /> {t('noteBy', { name: message.userName ?? t('somebody') })}
      </span>
    );
  }
  if (author === 'colleague' && message.userId !== null)
    return (
      <ColleagueLink userId={message.userId} className={styles.author}>
        {message.userName}
      </ColleagueLink>
    );
  if (author === null || !message.contact) return null;
  return (
    <span className={styles.author} style={{ color: authorColor(message.contact.id) }} dir="auto">
      {shownNumber(message.contact.name)}
    </span>
  );
}

function Foot({ message }: { message: Message }) {
  const { t, i18n } = useTranslation('inbox');
  const marks = [
    ...(message.isForwarded ? [t('forwarded')] : []),
    ...(message.isEdited && !message.isDeleted ? [t('edited')] : []),
  ];
  return (
    <span className={`${styles.at} num`}>
      {marks.length > 0 ? <span>{marks.join(' · ')}</span> : null}
      <LateMark message={message} />
      <time dateTime={message.createdAt}>{formatTime(message.createdAt, i18n.language)}</time>
      {message.fromMe && !message.isPrivate ? <Ticks ack={message.ack} status={message.status} /> : null}
    </span>
  );
}

const isUnsent = ({ status }: Message) => status === 'failed' || status === 'skipped';

export const MessageRow = memo(function MessageRow({ message, isFirst, isGroup, isFlashing, onJump }: Props) {
  const kind = message.isPrivate ? 'note' : isUnsent(message) ? 'failed' : 'message';
  return (
    <div
      className={styles.line}
      data-message={message.id}
      data-own={message.fromMe}
      data-first={isFirst}
      data-flash={isFlashing}
      data-reacted={message.reactions.length > 0}
    >
      <div className={styles.bubble} data-kind={kind} data-gone={message.isDeleted}>
        {isFirst || message.isPrivate ? <Author message={message} isGroup={isGroup} /> : null}
        {message.quotedMsg ? <Quote quoted={message.quotedMsg} isGroup={isGroup} onJump={onJump} /> : null}
        <MessageContent message={message} />
        <Foot message={message} />
        <Reactions message={message} />
        <MessageTools message={message} />
      </div>
      {isUnsent(message) ? <FailedActions message={message} /> : null}
      <UndoSend message={message} />
      <PickBox message={message} />
    </div>
  );
});
