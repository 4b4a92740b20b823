import type { Connection } from '@prosa/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './connections.module.css';
import { formatDate } from '../../../ui/format.ts';

const WARN_MS = 14 * 86_400_000;

/** Warns 14 days before the access to a connection at Meta expires and after it has, whatever the state. */
export function AccessEnd({
  connection: { tokenExpiresAt },
}: {
  connection: Pick<Connection, 'tokenExpiresAt'>;
}) {
  const { t, i18n } = useTranslation('connections');
  if (tokenExpiresAt === null) return null;
  const left = Date.parse(tokenExpiresAt) - Date.now();
  if (left > WARN_MS) return null;
  return (
    <p className={styles.ends} role="status">
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {t(left > 0 ? 'account.endsSoon' : 'account.hasEnded', {
          day: formatDate(tokenExpiresAt, i18n.language),
        })}
      </span>
    </p>
  );
}
