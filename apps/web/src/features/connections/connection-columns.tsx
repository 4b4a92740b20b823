import { useReasonText } from '../../shared/reason-text.ts';
import type { Connection } from '@prosa/contract';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/data-table.tsx';
import { ChannelIcon } from '../../ui/channel-icon.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import {
  AccessEnd,
  CloseImported,
  ConnectionStatus,
  ImportState,
  Moment,
  Restriction,
  styles,
  Traffic,
} from './state/index.ts';
import type { Request } from './connection-actions.tsx';
import { kindOf } from './connection-dialog/index.ts';
import { SessionButtons } from './session-buttons.tsx';

type Shown = Pick<Connection, 'channel' | 'provider' | 'name' | 'number'>;

/** The channel's icon and the name, with the number below; for WhatsApp, which has several kinds, also the kind. */
export function ConnectionName({ connection }: { connection: Shown }) {
  const { t } = useTranslation('connections');
  const { channel, name, number } = connection;
  const way = channel.startsWith('whatsapp') ? t(`kindNames.${kindOf(connection)}`) : null;
  return (
    <span className={styles.name}>
      <ChannelIcon channel={channel} />
      <span className={styles.clip} title={name}>
        {name}
        <small className={`${styles.number} num`}>
          {way ? <span className={styles.chip}>{way}</span> : null}
          {number ? (
            <span className={styles.chip}>
              <PhoneNumber number={number} />
            </span>
          ) : null}
        </small>
      </span>
    </span>
  );
}

const explained = new Set<Connection['status']>(['DISCONNECTED', 'TIMEOUT', 'qrcode']);

/** Why a connection is down or asks for its phone again; always visible, as the reason often says what to do. */
function Why({ connection: { status, statusReason } }: { connection: Connection }) {
  const reason = useReasonText()(statusReason);
  if (reason === null || !explained.has(status)) return null;
  return <small className={styles.why}>{reason}</small>;
}

type Ask = (what: Request, connection: Connection) => void;

/** The state of a connection; on a narrow screen also its traffic and its session buttons. */
function Situation({ connection, ask, isNarrow }: { connection: Connection; ask: Ask; isNarrow: boolean }) {
  return (
    <div className={styles.situation}>
      <ConnectionStatus connection={connection} />
      <Why connection={connection} />
      <AccessEnd connection={connection} />
      <Restriction connection={connection} />
      <ImportState connection={connection} />
      <CloseImported connection={connection} />
      {isNarrow ? (
        <>
          <span className={styles.also}>
            <Traffic connection={connection} />
          </span>
          <span className={styles.buttons}>
            <SessionButtons connection={connection} ask={(what) => ask(what, connection)} />
          </span>
        </>
      ) : null}
    </div>
  );
}

export function useColumns(ask: Ask, isNarrow: boolean): Column<Connection>[] {
  const { t } = useTranslation('connections');
  return [
    { key: 'name', header: t('name'), render: (connection) => <ConnectionName connection={connection} /> },
    {
      key: 'status',
      header: t('status'),
      render: (connection) => <Situation connection={connection} ask={ask} isNarrow={isNarrow} />,
    },
    {
      key: 'traffic',
      header: t('traffic.title'),
      render: (connection) => <Traffic connection={connection} />,
      isSecondary: true,
    },
    {
      key: 'queues',
      header: t('queues'),
      render: (connection) => connection.queues.map((queue) => queue.name).join(', ') || t('noQueues'),
      isSecondary: true,
    },
    {
      key: 'updated',
      header: t('updated'),
      render: ({ updatedAt }) => <Moment at={updatedAt} />,
      isSecondary: true,
    },
    {
      key: 'default',
      header: t('default'),
      render: (connection) =>
        connection.isDefault ? <IconCheck size={16} role="img" aria-label={t('isDefault')} /> : null,
      isSecondary: true,
    },
  ];
}
