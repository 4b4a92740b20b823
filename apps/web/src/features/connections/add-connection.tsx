import { connectionsQuery } from '../../shared/queries.ts';
import { Button, Menu } from '@mantine/core';
import type { ConnectableChannel } from '@prosa/contract';
import { type Icon, IconDeviceMobileMessage, IconPlus, IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { ChannelIcon } from '../../ui/channel-icon.tsx';
import { ChannelSetupDialog } from './channel-setup/index.ts';
import { styles } from './state/index.ts';
import { type Kind, kindOf } from './connection-dialog/index.ts';

/** Icons of the providers that reach WhatsApp by another way than its official API. */
const ways: Partial<Record<ConnectableChannel['provider'], Icon>> = {
  sandbox: IconDeviceMobileMessage,
  beta: IconQrcode,
};

function Item({ channel, onClick }: { channel: ConnectableChannel; onClick: () => void }) {
  const { t } = useTranslation('connections');
  const Mark = ways[channel.provider];
  const why = channel.refusal && t(`addMenu.${channel.refusal}`);
  return (
    <Menu.Item
      leftSection={Mark ? <Mark size={18} /> : <ChannelIcon channel={channel.channel} />}
      className={why === null ? undefined : styles.refused}
      onClick={onClick}
    >
      {t(`addMenu.${addedOf(channel)}`)}
      {why === null ? null : (
        <small className={styles.number}>
          {why} <u>{t('addMenu.steps')}</u>
        </small>
      )}
    </Menu.Item>
  );
}

/** Facebook and Instagram are added by a sign-in at Facebook, the other kinds by a form. */
type Added = Kind | 'facebook' | 'instagram';

const addedOf = ({ provider, channel }: ConnectableChannel): Added =>
  channel === 'facebook' || channel === 'instagram' ? channel : kindOf({ provider });

/** What is added, and what the installation sets for it. */
export interface Addition {
  kind: Added;
  starting: ConnectableChannel;
}
const additionOf = (channel: ConnectableChannel): Addition => ({
  kind: addedOf(channel),
  starting: channel,
});

/**
 * Adds a connection; asks for its kind first, unless this installation and the plan leave only one. A kind that cannot
 * be added yet leads to the steps that are missing.
 */
export function AddConnection({ onAdd }: { onAdd: (addition: Addition) => void }) {
  const { t } = useTranslation('connections');
  const [refused, setRefused] = useState<ConnectableChannel | null>(null);
  const channels = useQuery({
    queryKey: [...connectionsQuery.queryKey, 'channels'],
    queryFn: async ({ signal }) => call('listConnectableChannels', { signal }),
  });
  const possible = channels.data?.filter(({ refusal }) => refusal === null) ?? [];
  const [only] = possible;
  if (only && possible.length === 1)
    return (
      <Button leftSection={<IconPlus size={16} />} onClick={() => onAdd(additionOf(only))}>
        {t('add')}
      </Button>
    );
  const choose = (channel: ConnectableChannel) =>
    channel.refusal === null ? onAdd(additionOf(channel)) : setRefused(channel);
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={300}>
        <Menu.Target>
          <Button leftSection={<IconPlus size={16} />} disabled={channels.data === undefined}>
            {t('add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {channels.data?.map((channel) => (
            <Item key={addedOf(channel)} channel={channel} onClick={() => choose(channel)} />
          ))}
        </Menu.Dropdown>
      </Menu>
      {refused ? (
        <ChannelSetupDialog
          channel={refused}
          name={t(`addMenu.${addedOf(refused)}`)}
          onClose={() => setRefused(null)}
        />
      ) : null}
    </>
  );
}
