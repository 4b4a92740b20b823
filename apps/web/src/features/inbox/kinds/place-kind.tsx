import { webAddress } from '@prosa/domain';
import { IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './kinds.module.css';

const picture = /^data:image\/(?:jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/** A place: its picture where it came with one, and a link. Nothing is asked of a map's server. */
export function PlaceKind({ body }: { body: string }) {
  const { t } = useTranslation('kinds');
  const parts = body.split('|').map((part) => part.trim());
  const image = parts.find((part) => picture.test(part));
  const link = parts.map(webAddress).find((address) => address !== null);
  const label = parts.findLast(
    (part) => part !== '' && !part.startsWith('data:') && webAddress(part) === null,
  );
  const inside = (
    <>
      {image ? <img className={styles.map} src={image} alt="" /> : null}
      <span className={styles.head}>
        <span className={styles.mark}>
          <IconMapPin size={19} aria-hidden />
        </span>
        <span className={styles.words}>
          <b>{t('place.title')}</b>
          <small dir="auto">{label ?? ''}</small>
        </span>
      </span>
    </>
  );
  if (!link) return <span className={styles.block}>{inside}</span>;
  return (
    <a className={styles.block} href={link} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  );
}
