import { useTranslation } from 'react-i18next';
import { addressOfLogo, type Branding } from '../../shared/branding.ts';
import { brandFor } from '../../ui/brand.ts';
import styles from './brand.module.css';

interface Props {
  scheme: 'light' | 'dark';
  color: string;
  branding: Branding;
}

/** The installation's look in one theme, whichever theme the page itself has. */
export function BrandPreview({ scheme, color, branding }: Props) {
  const { t } = useTranslation('settings');
  const { color: shown, on } = brandFor(scheme, color);
  const { appName, appLogoFavicon } = branding;
  const logo = scheme === 'light' ? branding.appLogoLight : branding.appLogoDark;
  const letter = appName.slice(0, 1).toUpperCase();
  const filled = { background: shown, color: on };
  return (
    <figure className={styles.preview} data-scheme={scheme}>
      <figcaption className={styles.caption}>{t(`brand.${scheme}`)}</figcaption>
      <div className={styles.browserTab}>
        {appLogoFavicon ? (
          <img
            className={styles.favicon}
            src={addressOfLogo(appLogoFavicon)}
            alt={t('brand.appLogoFavicon.name')}
          />
        ) : null}
        <span className={styles.cut}>{appName}</span>
      </div>
      <div className={styles.page}>
        {logo ? (
          <img className={styles.logo} src={addressOfLogo(logo)} alt={appName} />
        ) : (
          <span className={styles.letter} style={filled}>
            {letter}
          </span>
        )}
        <b className={styles.cut}>{appName}</b>
        <span className={styles.button} style={filled}>
          {t('brand.sampleButton')}
        </span>
        <span className={styles.link} style={{ color: shown }}>
          {t('brand.sampleLink')}
        </span>
      </div>
    </figure>
  );
}
