import { Tooltip } from '@mantine/core';
import type { Connection } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../../ui/chips.tsx';
import styles from './connections.module.css';
import { useReasonText } from '../../../shared/reason-text.ts';

const tones: Record<Connection['status'], 'ok' | 'warn' | 'danger'> = {
  CONNECTED: 'ok',
  OPENING: 'warn',
  PAIRING: 'warn',
  TIMEOUT: 'warn',
  qrcode: 'warn',
  DISCONNECTED: 'danger',
};

export function StateChip({ status }: { status: Connection['status'] }) {
  const { t } = useTranslation('connections');
  return <StatusChip tone={tones[status]}>{t(`states.${status}`)}</StatusChip>;
}

export function ConnectionStatus({
  connection: { status, statusReason },
}: {
  connection: Pick<Connection, 'status' | 'statusReason'>;
}) {
  const { t } = useTranslation('connections');
  const reason = useReasonText()(statusReason);
  const help = t(`stateHelp.${status}`);
  return (
    <Tooltip
      // A platform's reason may end in a full stop of its own.
      label={reason ? `${reason.replace(/\.$/, '')}. ${help}` : help}
      multiline
      maw={320}
      events={{ hover: true, focus: true, touch: true }}
    >
      <span className={styles.state} tabIndex={0}>
        <StateChip status={status} />
      </span>
    </Tooltip>
  );
}
