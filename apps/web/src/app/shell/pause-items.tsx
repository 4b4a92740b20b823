import { Menu } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../shared/error-text.ts';
import { useMe, useSession } from '../../shared/session.tsx';
import { toast } from '../../shared/toast.ts';

/** Begins a pause for one of the company's reasons, or ends the present one. */
export function PauseItems() {
  const { t } = useTranslation('common');
  const { pause } = useMe();
  const { setUser } = useSession();
  const errorText = useErrorText();
  const { data } = useQuery({
    queryKey: ['pause'],
    queryFn: async ({ signal }) => call('readOwnPause', { signal }),
    enabled: pause === undefined,
  });
  const onError = (error: unknown) => toast.failed(errorText(error));
  const start = useMutation({
    mutationFn: async (reason: string) => call('startPause', { body: { reason } }),
    onSuccess: (started) => setUser({ pause: started }),
    onError,
  });
  const end = useMutation({
    mutationFn: async () => call('endPause'),
    onSuccess: () => setUser({ pause: undefined }),
    onError,
  });
  if (pause)
    return (
      <Menu.Item leftSection={<IconPlayerPlay size={16} />} onClick={() => end.mutate()}>
        {t('menu.endPause')}
      </Menu.Item>
    );
  const reasons = data?.reasons ?? [];
  if (reasons.length === 0) return null;
  return (
    <Menu.Sub position="left-start">
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconPlayerPause size={16} />}>{t('menu.pause')}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {reasons.map((reason) => (
          <Menu.Item key={reason} onClick={() => start.mutate(reason)}>
            {reason}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
