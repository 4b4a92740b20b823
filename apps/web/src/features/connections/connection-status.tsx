import { Tooltip } from '@mantine/core';
import type { Connection } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../ui/chips.tsx';

const tones: Record<Connection['status'], 'ok' | 'warn' | 'danger'> = {
  CONNECTED: 'ok',
  OPENING: 'warn',
  PAIRING: 'warn',
  TIMEOUT: 'warn',
  qrcode: 'warn',
  DISCONNECTED: 'danger',
};

/** How a connection is, with the reason when it is not up. */
export function ConnectionStatus({ connection: { status, statusReason } }: { connection: Connection }) {
  const { t } = useTranslation('connections');
  const chip = <StatusChip tone={tones[status]}>{t(`states.${status}`)}</StatusChip>;
  if (!statusReason) return chip;
  return (
    <Tooltip label={statusReason}>
      <span tabIndex={0}>{chip}</span>
    </Tooltip>
  );
}
