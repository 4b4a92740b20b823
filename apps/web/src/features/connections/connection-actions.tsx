import { ActionIcon, Group, Menu } from '@mantine/core';
import type { Connection } from '@prosa/contract';
import {
  IconDots,
  IconHistory,
  IconPencil,
  IconPlugConnected,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { styles } from './state/index.ts';
import { SessionButtons } from './session-buttons.tsx';

export type Request = 'edit' | 'queues' | 'history' | 'end' | 'pair' | 'remove' | 'reconnect';

interface Props {
  connection: Connection;
  /** On a narrow screen the session buttons are in the status column instead. */
  isNarrow: boolean;
  ask: (what: Request) => void;
}

export function ConnectionActions({ connection, isNarrow, ask }: Props) {
  const { t } = useTranslation(['connections', 'common', 'templates']);
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      {isNarrow ? null : (
        <span className={styles.session}>
          <SessionButtons connection={connection} ask={ask} />
        </span>
      )}
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('common:actions.of', { action: t('common:list.actions'), name: connection.name })}
          >
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => ask('edit')}>
            {t('common:actions.edit')}
          </Menu.Item>
          {connection.provider === 'meta' ? (
            <Menu.Item leftSection={<IconPlugConnected size={16} />} onClick={() => ask('reconnect')}>
              {t('facebook.reconnect')}
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => ask('history')}>
            {t('history')}
          </Menu.Item>
          {connection.capabilities?.templates ? (
            <Menu.Item
              leftSection={<IconTemplate size={16} />}
              component={Link}
              href={`/connections/templates/${connection.id}`}
            >
              {t('templates:list.item')}
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => ask('remove')}>
            {t('common:actions.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
