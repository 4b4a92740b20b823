import { chatPreview } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../ui/format.ts';
import { Link } from 'wouter';
import { useChatHits } from './chat-queries.ts';
import styles from './chats.module.css';

/** Messages of the person's chats that contain the text; each leads to its place in its chat. */
export function ChatHits({ search }: { search: string }) {
  const { t, i18n } = useTranslation('chats');
  const hits = useChatHits(search);
  if (hits.length === 0) return null;
  return (
    <section className={styles.hits} aria-label={t('hits')}>
      <h2>{t('hits')}</h2>
      <ul>
        {hits.map((hit) => (
          <li key={hit.id}>
            <Link href={`/chats/${hit.chat.uuid}?message=${hit.id}`} className={styles.hit}>
              <span className={styles.hitHead}>
                <b dir="auto">{hit.chat.title}</b>
                <time className="num" dateTime={hit.createdAt}>
                  {formatMoment(hit.createdAt, i18n.language)}
                </time>
              </span>
              <span className={styles.last}>{`${hit.sender.name}: ${chatPreview(hit)}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
