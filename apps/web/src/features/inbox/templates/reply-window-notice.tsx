import type { Ticket } from '@prosa/contract';
import { IconClockHour4, IconClockOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSpanText } from './span-text.ts';
import styles from '../../../shared/templates/templates.module.css';
import { useReplyClock } from './use-reply-clock.ts';

interface Props {
  ticket: Ticket;
  /** Called with whether free texts are refused now. */
  onClosed: (isClosed: boolean) => void;
}

/** Above the composer: how long the reply window stays open; urgent in the last hour. */
export function ReplyWindowNotice({ ticket, onClosed }: Props) {
  const { t } = useTranslation('templates');
  const spanText = useSpanText();
  const clock = useReplyClock(ticket);
  const isClosed = clock !== null && clock.state !== 'open';
  useEffect(() => onClosed(isClosed), [isClosed, onClosed]);
  if (clock === null) return null;
  if (clock.state !== 'open')
    return (
      <p className={styles.line} data-shut role="status">
        <IconClockOff size={14} aria-hidden />
        {clock.state === 'unopened'
          ? t('window.unopened')
          : t('window.closed', { ago: spanText(clock.agoMs) })}
      </p>
    );
  return (
    <p className={styles.line} data-urgent={clock.isUrgent || undefined}>
      <IconClockHour4 size={14} aria-hidden />
      <span className="num">
        {t(clock.isForPeople ? 'window.people' : 'window.open', { left: spanText(clock.leftMs) })}
      </span>
    </p>
  );
}
