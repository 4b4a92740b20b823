import { Tabs } from '@mantine/core';
import type { User } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useAccess } from '../../../shared/access-choice.tsx';
import { usersKey } from '../../../shared/queries.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { GeneralTab } from './general-tab.tsx';
import { PermissionsTab } from './permissions-tab.tsx';
import { useUserForm } from './user-form.ts';

interface FormProps {
  user: User | null;
  isInvited: boolean;
  onClose: () => void;
}

function Form({ user, isInvited, onClose }: FormProps) {
  const { t } = useTranslation('users');
  const [tab, setTab] = useState<string | null>('general');
  const form = useUserForm(user, { onClose, onWrong: () => setTab('general') });
  const { t: common } = useTranslation('common');
  const invites = useAccess(form.values.access) === 'invitation' && user === null;
  return (
    <FormDialog
      title={user ? t('editTitle', { name: user.name }) : t('newTitle')}
      submitLabel={invites ? t('invitation.send') : common('actions.save')}
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
          <GeneralTab form={form} user={user} isInvited={isInvited} />
        </Tabs.Panel>
        <Tabs.Panel value="permissions" style={{ display: 'grid', gap: 14 }}>
          <PermissionsTab form={form} userId={user?.id ?? null} />
        </Tabs.Panel>
      </Tabs>
    </FormDialog>
  );
}

interface Props {
  /** Null: a new user. */
  userId: number | null;
  isInvited?: boolean;
  onClose: () => void;
}

export function UserDialog({ userId, isInvited = false, onClose }: Props) {
  const { data } = useQuery({
    queryKey: [...usersKey, 'one', userId],
    queryFn: async () => call('readUser', { params: { id: userId ?? 0 } }),
    enabled: userId !== null,
    staleTime: 0,
  });
  if (userId !== null && !data) return null;
  return <Form key={userId} user={data ?? null} isInvited={isInvited} onClose={onClose} />;
}
