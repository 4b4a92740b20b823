import { audienceReasons } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../shared/error-text.ts';
import { formatNumber, formatPrice } from '../../../ui/format.ts';
import { useAudience } from './campaign-queries.ts';
import styles from './campaigns.module.css';

/** Whom a campaign would reach now, whose numbers nobody has checked, and whom it leaves out. */
export function AudienceText({ campaignId }: { campaignId: number }) {
  const { t, i18n } = useTranslation('campaigns');
  const errorText = useErrorText();
  const { data, error } = useAudience(campaignId);
  const number = (value: number) => formatNumber(value, i18n.language);
  if (error) return <p role="alert">{errorText(error)}</p>;
  const count = data ? data.valid + data.unknown : 0;
  const leftOut = audienceReasons.filter((reason) => (data?.leftOut[reason] ?? 0) > 0);
  return (
    <div className={styles.audience} role="status">
      <b>{data ? t('audience', { count, number: number(count) }) : t('counting')}</b>
      {data && data.unknown > 0 ? (
        <small>{t('unknown', { count: data.unknown, number: number(data.unknown) })}</small>
      ) : null}
      {data?.price ? (
        <small>
          {t('price', {
            total: formatPrice(data.price.total, data.price.currency, i18n.language),
            each: formatPrice(data.price.each, data.price.currency, i18n.language),
            category: t(`categories.${data.price.category}`),
          })}
        </small>
      ) : null}
      {data && leftOut.length > 0 ? (
        <ul>
          {leftOut.map((reason) => {
            const left = data.leftOut[reason] ?? 0;
            return <li key={reason}>{t(`leftOut.${reason}`, { count: left, number: number(left) })}</li>;
          })}
        </ul>
      ) : null}
    </div>
  );
}
