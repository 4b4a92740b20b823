import type { Connection } from '@prosa/contract';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/data-table.tsx';
import { ChannelIcon } from '../../ui/channel-icon.tsx';
import { AccessEnd } from './access-end.tsx';
import type { Asked } from './connection-actions.tsx';
import { ConnectionStatus } from './connection-status.tsx';
import { Moment } from './moment.tsx';
import styles from './connections.module.css';
import { Restriction } from './restriction.tsx';
import { CloseImported, ImportState } from './import-state.tsx';
import { SessionButtons } from './session-buttons.tsx';
import { Traffic } from './traffic.tsx';

type Shown = Pick<Connection, 'channel' | 'name' | 'number'>;

/** The channel's mark, the name, and the number where there is one. */
export function ConnectionName({ connection: { channel, name, number } }: { connection: Shown }) {
  return (
    <span className={styles.name}>
      <ChannelIcon channel={channel} />
      <span className={styles.clip} title={name}>
        {name}
        {number ? <small className={`${styles.number} num`}>{number}</small> : null}
      </span>
    </span>
  );
}

type Ask = (what: Asked, connection: Connection) => void;

/** How a connection is; on a small screen also what has a column of its own elsewhere. */
function Situation({ connection, ask, isNarrow }: { connection: Connection; ask: Ask; isNarrow: boolean }) {
  return (
    <div className={styles.situation}>
      <ConnectionStatus connection={connection} />
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

/** What the page of a company's connections shows of each. */
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
