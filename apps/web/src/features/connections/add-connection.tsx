import { Button, Menu } from '@mantine/core';
import type { ConnectableChannel } from '@prosa/contract';
import { IconDeviceMobileMessage, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { ChannelIcon } from '../../ui/channel-icon.tsx';
import styles from './connections.module.css';
import type { Kind } from './connection-values.ts';

/** What can be connected here; why not, where it cannot. */
function Item({ channel, onClick }: { channel: ConnectableChannel; onClick: () => void }) {
  const { t } = useTranslation('connections');
  const isTest = channel.provider === 'sandbox';
  const why = channel.refusal && t(`addMenu.${channel.refusal}`);
  return (
    <Menu.Item
      leftSection={isTest ? <IconDeviceMobileMessage size={18} /> : <ChannelIcon channel={channel.channel} />}
      disabled={why !== null}
      onClick={onClick}
    >
      {t(isTest ? 'addMenu.test' : 'addMenu.official')}
      {why === null ? null : <small className={styles.number}>{why}</small>}
    </Menu.Item>
  );
}

const kindOf = ({ provider }: ConnectableChannel): Kind => (provider === 'sandbox' ? 'test' : 'official');

/** Adds a connection; of which kind is asked first, where this installation and the plan leave a choice. */
export function AddConnection({ onAdd }: { onAdd: (kind: Kind) => void }) {
  const { t } = useTranslation('connections');
  const channels = useQuery({
    queryKey: ['connections', 'channels'],
    queryFn: async ({ signal }) => call('listConnectableChannels', { signal }),
  });
  const possible = channels.data?.filter(({ refusal }) => refusal === null) ?? [];
  const [only] = possible;
  if (only && possible.length === 1)
    return (
      <Button leftSection={<IconPlus size={16} />} onClick={() => onAdd(kindOf(only))}>
        {t('add')}
      </Button>
    );
  return (
    <Menu position="bottom-end" shadow="md" width={300}>
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} />} disabled={channels.data === undefined}>
          {t('add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {channels.data?.map((channel) => (
          <Item key={channel.provider} channel={channel} onClick={() => onAdd(kindOf(channel))} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
