import { pixCode, type PaymentData } from '@prosa/domain';
import { IconCopy, IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../ui/format.ts';
import { useCopy } from './copy.ts';
import styles from './message-kinds.module.css';

export function PaymentKind({ payment }: { payment: PaymentData }) {
  const { t, i18n } = useTranslation('kinds');
  const copy = useCopy();
  const { item, cents, reference, merchantName, key } = payment;
  return (
    <div className={styles.block}>
      <span className={styles.head}>
        <span className={styles.mark}>
          <IconReceipt size={19} aria-hidden />
        </span>
        <span className={styles.words}>
          <b dir="auto">{item}</b>
          <span className={`${styles.sum} num`}>{formatMoney(cents / 100, i18n.language)}</span>
        </span>
      </span>
      <small>
        {merchantName ? `${merchantName} · ` : ''}
        {key} · {t('payment.reference', { reference })}
      </small>
      <button
        type="button"
        className={styles.action}
        onClick={() => copy(key ? pixCode({ key, merchantName, cents, reference }) : '')}
      >
        <IconCopy size={16} aria-hidden /> {t('payment.copy')}
      </button>
    </div>
  );
}
