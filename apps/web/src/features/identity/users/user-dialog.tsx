import { Tabs } from '@mantine/core';
import type { User } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { usersKey } from '../../../shared/queries.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { GeneralTab } from './general-tab.tsx';
import { PermissionsTab } from './permissions-tab.tsx';
import { useUserForm } from './user-form.ts';

function Form({ user, onClose }: { user: User | null; onClose: () => void }) {
  const { t } = useTranslation('users');
  const [tab, setTab] = useState<string | null>('general');
  const form = useUserForm(user, { onClose, onWrong: () => setTab('general') });
  return (
    <FormDialog
      title={user ? t('editTitle', { name: user.name }) : t('newTitle')}
      failure={form.failure}
      isBusy={form.isBusy}
      size={560}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <Tabs value={tab} onChange={setTab}>
        <Tabs.List mb="md">
          <Tabs.Tab value="general">{t('tabs.general')}</Tabs.Tab>
          <Tabs.Tab value="permissions">{t('tabs.permissions')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="general" style={{ display: 'grid', gap: 14 }}>
          <GeneralTab form={form} user={user} />
        </Tabs.Panel>
        <Tabs.Panel value="permissions" style={{ display: 'grid', gap: 14 }}>
          <PermissionsTab form={form} userId={user?.id ?? null} />
        </Tabs.Panel>
      </Tabs>
    </FormDialog>
  );
}

export function UserDialog({ userId, onClose }: { userId: number | null; onClose: () => void }) {
  const { data } = useQuery({
    queryKey: [...usersKey, 'one', userId],
    queryFn: async () => call('readUser', { params: { id: userId ?? 0 } }),
    enabled: userId !== null,
    staleTime: 0,
  });
  if (userId !== null && !data) return null;
  return <Form key={userId} user={data ?? null} onClose={onClose} />;
}
