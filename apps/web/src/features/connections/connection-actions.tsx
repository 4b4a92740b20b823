import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import type { Connection } from '@prosa/contract';
import { IconDots, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../shared/error-text.ts';
import { toast } from '../../shared/toast.ts';

/** What a person may ask of a connection in a dialog of its own. */
export type Asked = 'edit' | 'history' | 'end' | 'remove';

interface Props {
  connection: Connection;
  ask: (what: Asked) => void;
}

/** What a connection's state asks for: start it again, or disconnect it. */
function SessionButton({ connection, ask }: Props) {
  const { t } = useTranslation('connections');
  const errorText = useErrorText();
  const cache = useQueryClient();
  const start = useMutation({
    mutationFn: async () => call('startSession', { params: { id: connection.id } }),
    onSuccess: async () => cache.invalidateQueries({ queryKey: ['connections'] }),
    onError: (error) => toast.failed(errorText(error)),
  });
  if (connection.status === 'OPENING')
    return (
      <Button size="compact-sm" variant="default" loading disabled>
        {t('connecting')}
      </Button>
    );
  if (connection.status === 'DISCONNECTED')
    return (
      <Button size="compact-sm" loading={start.isPending} onClick={() => start.mutate()}>
        {t('start')}
      </Button>
    );
  return (
    <Button size="compact-sm" variant="default" onClick={() => ask('end')}>
      {t('disconnect')}
    </Button>
  );
}

/** The buttons at the end of a connection's row. */
export function ConnectionActions({ connection, ask }: Props) {
  const { t } = useTranslation(['connections', 'common']);
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      <SessionButton connection={connection} ask={ask} />
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${t('common:list.actions')} ${connection.name}`}
          >
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => ask('edit')}>
            {t('common:actions.edit')}
          </Menu.Item>
          <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => ask('history')}>
            {t('history')}
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => ask('remove')}>
            {t('common:actions.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
