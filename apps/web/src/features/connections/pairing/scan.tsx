import { Button } from '@mantine/core';
import type { Connection } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { QrCode } from '../../../ui/qr-code.tsx';
import styles from './pairing.module.css';
import { useSecondsLeft } from './use-seconds-left.ts';

/** The steps on the phone, in WhatsApp's own words for its menus. */
export function Steps({ of }: { of: 'scan' | 'type' }) {
  const { t } = useTranslation('pairing');
  return (
    <ol className={styles.steps}>
      <li>{t('steps.open')}</li>
      <li>{t('steps.menu')}</li>
      <li>{t('steps.link')}</li>
      <li>{t(`steps.${of}`)}</li>
    </ol>
  );
}

function Life({ connection }: { connection: Connection }) {
  const { t } = useTranslation('pairing');
  const seconds = useSecondsLeft(connection.qrcodeExpiresAt, connection.updatedAt);
  const left = connection.qrcodesLeft;
  if (seconds === null) return <p className={styles.life}>{t('renewsItself')}</p>;
  return (
    <p className={`${styles.life} num`}>
      {seconds > 0 ? t('secondsLeft', { count: seconds }) : t('changing')}
      {left === null ? null : (
        <span className={styles.after}>{left === 0 ? t('lastCode') : t('codesLeft', { count: left })}</span>
      )}
    </p>
  );
}

interface Props {
  connection: Connection;
  qrcode: string;
  /** Switches to the typed code; null where the channel has none. */
  onType: (() => void) | null;
}

export function Scan({ connection, qrcode, onType }: Props) {
  const { t } = useTranslation('pairing');
  return (
    <div className={styles.scan}>
      <div className={styles.shown}>
        <QrCode text={qrcode} label={t('picture')} />
        <Life connection={connection} />
      </div>
      <div>
        <Steps of="scan" />
        {onType ? (
          <Button variant="subtle" size="compact-sm" onClick={onType}>
            {t('typeInstead')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
