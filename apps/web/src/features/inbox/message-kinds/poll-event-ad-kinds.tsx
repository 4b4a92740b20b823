import { eventEnd, webAddress, type AdData, type EventData, type PollData } from '@prosa/domain';
import { IconCalendarEvent, IconExternalLink, IconSpeakerphone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatTime } from '../../../ui/format.ts';
import { MessageText } from '../../../shared/message-text/message-text.tsx';
import styles from './message-kinds.module.css';

export function PollKind({ poll }: { poll: PollData }) {
  const { t } = useTranslation('kinds');
  return (
    <div className={styles.block}>
      <small>{t('poll.title')}</small>
      <b dir="auto">{poll.question}</b>
      <ul className={styles.options}>
        {poll.options.map((option, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two options may be called alike
          <li key={index} dir="auto">
            {option}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function EventKind({ event }: { event: EventData }) {
  const { t, i18n } = useTranslation('kinds');
  const { name, description, place, start } = event;
  const link = webAddress(event.link);
  return (
    <div className={styles.block}>
      <span className={styles.head}>
        <span className={styles.mark}>
          <IconCalendarEvent size={19} aria-hidden />
        </span>
        <span className={styles.words}>
          <b dir="auto">{name}</b>
          {start ? (
            <small className="num">
              {formatDateTime(start, i18n.language)} – {formatTime(eventEnd(start), i18n.language)}
            </small>
          ) : null}
        </span>
      </span>
      {place ? <span dir="auto">{place}</span> : null}
      {description ? <MessageText text={description} /> : null}
      {link ? (
        <a className={styles.action} href={link} target="_blank" rel="noopener noreferrer nofollow">
          <IconExternalLink size={16} aria-hidden /> {t('event.join')}
        </a>
      ) : null}
    </div>
  );
}

export function AdKind({ ad }: { ad: AdData }) {
  const { t } = useTranslation('kinds');
  const card = (
    <>
      {ad.image ? <img className={styles.map} src={ad.image} alt="" /> : null}
      <small>
        <IconSpeakerphone size={13} aria-hidden /> {t('ad.title')}
      </small>
      <b dir="auto">{ad.title}</b>
      {ad.body ? <span dir="auto">{ad.body}</span> : null}
    </>
  );
  return (
    <>
      {ad.url ? (
        <a className={styles.ad} href={ad.url} target="_blank" rel="noopener noreferrer nofollow">
          {card}
        </a>
      ) : (
        <div className={styles.ad}>{card}</div>
      )}
      {ad.text ? <MessageText text={ad.text} /> : null}
    </>
  );
}
