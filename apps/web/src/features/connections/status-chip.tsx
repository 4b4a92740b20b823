import { Badge, Tooltip } from '@mantine/core';
import type { Connection } from '@prosa/contract';
import { useTranslation } from 'react-i18next';

const tones: Record<Connection['status'], 'ok' | 'warn' | 'danger'> = {
  CONNECTED: 'ok',
  OPENING: 'warn',
  PAIRING: 'warn',
  TIMEOUT: 'warn',
  qrcode: 'warn',
  DISCONNECTED: 'danger',
};

/** How a connection is, with the reason when it is not up. */
export function StatusChip({ connection: { status, statusReason } }: { connection: Connection }) {
  const { t } = useTranslation('connections');
  const chip = (
    <Badge
      variant="light"
      color={{ ok: 'green', warn: 'orange', danger: 'red' }[tones[status]]}
      c={`var(--${tones[status]})`}
      tt="none"
      tabIndex={statusReason ? 0 : undefined}
    >
      {t(`states.${status}`)}
    </Badge>
  );
  return statusReason ? <Tooltip label={statusReason}>{chip}</Tooltip> : chip;
}
