import { readSharedPlace } from '@prosa/domain';
import { IconExternalLink, IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './message-kinds.module.css';

/** A shared place with the picture that came with it and a link to a map; no map server is called. */
export function PlaceKind({ body, isLive }: { body: string; isLive: boolean }) {
  const { t } = useTranslation(['kinds', 'common']);
  const { name, address, coordinates, link, picture } = readSharedPlace(body);
  const kind = isLive ? t('place.live') : t('common:sharedPlace');
  return (
    <div className={styles.block}>
      {picture ? <img className={styles.map} src={picture} alt="" /> : null}
      <span className={styles.head} title={coordinates}>
        <span className={styles.mark}>
          <IconMapPin size={19} aria-hidden />
        </span>
        <span className={styles.words}>
          <b dir="auto">{name === '' ? kind : name}</b>
          {address === '' ? null : <span dir="auto">{address}</span>}
          {name === '' ? null : <small>{kind}</small>}
        </span>
      </span>
      {link ? (
        <a
          className={styles.action}
          href={link}
          title={coordinates}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          <IconExternalLink size={16} aria-hidden /> {t('place.open')}
        </a>
      ) : null}
    </div>
  );
}
