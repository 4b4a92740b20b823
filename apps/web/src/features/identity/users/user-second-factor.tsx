import { Button, Group } from '@mantine/core';
import type { User } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { usersKey } from '../../../shared/queries.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { toast } from '../../../shared/toast.ts';
import { StatusChip } from '../../../ui/chips.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** Whether a colleague has a second factor; an admin removes it for whoever has lost the phone. */
export function UserSecondFactor({ user: { id, name } }: { user: Pick<User, 'id' | 'name'> }) {
  const { t } = useTranslation('users');
  const errorText = useErrorText();
  const queryKey = [...usersKey, 'second-factor', id];
  const refetch = useRefetch(queryKey);
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery({
    queryKey,
    queryFn: async () => call('readUsersSecondFactor', { params: { id } }),
    staleTime: 0,
  });
  if (!data) return null;
  const remove = async () => {
    try {
      await call('resetUsersSecondFactor', { params: { id } });
    } catch (error) {
      toast.failed(errorText(error));
      throw error;
    }
    toast.done(t('secondFactor.removed', { name }));
    await refetch();
  };
  return (
    <Group gap={8}>
      {t('secondFactor.label')}
      <StatusChip tone={data.isOn ? 'ok' : 'neutral'}>
        {t(data.isOn ? 'secondFactor.on' : 'secondFactor.off')}
      </StatusChip>
      {data.isOn ? (
        <Button variant="default" size="compact-md" onClick={() => setAsking(true)}>
          {t('secondFactor.remove')}
        </Button>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title={t('secondFactor.removeTitle', { name })}
          text={t('secondFactor.removeText')}
          confirmLabel={t('secondFactor.remove')}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Group>
  );
}
