import { Button } from '@mantine/core';
import type { FacebookOutcome } from '@prosa/contract';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useReasonText } from '../../../shared/reason-text.ts';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import styles from './facebook.module.css';

export function Outcomes({ outcomes, onClose }: { outcomes: FacebookOutcome[]; onClose: () => void }) {
  const { t } = useTranslation(['connections', 'common']);
  const reasonText = useReasonText();
  return (
    <div className={styles.column}>
      <div role="status">
        <ul className={styles.list}>
          {outcomes.map(({ channel, accountId, name, outcome, reason }) => (
            <li key={`${channel} ${accountId}`} className={styles.outcome} data-failed={outcome === 'failed'}>
              {outcome === 'failed' ? (
                <IconAlertTriangle size={18} aria-hidden />
              ) : (
                <IconCheck size={18} aria-hidden />
              )}
              <span>
                <span className={styles.account}>
                  <ChannelIcon channel={channel} />
                  <span className={styles.name}>{name}</span>
                </span>
                <small className={styles.note}>
                  {reason === null ? t(`facebook.outcome.${outcome}`) : reasonText(reason)}
                </small>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.actions}>
        <Button onClick={onClose}>{t('common:actions.close')}</Button>
      </div>
    </div>
  );
}
