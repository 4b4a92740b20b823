import { usersKey } from '../../../shared/queries.ts';
import { Group, MultiSelect, Select, Switch, Tabs, TextInput } from '@mantine/core';
import type { User } from '@prosa/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../../ui/password-field.tsx';
import { call } from '../../../api/client.ts';
import { useConnections, useQueues } from '../../../shared/choices.ts';
import { useForm } from '../../../shared/form.ts';
import { toast } from '../../../shared/toast.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { HourField } from '../../../ui/hour-field.tsx';
import { IdSelect } from '../../../ui/id-select.tsx';

const switches = [
  'allHistoric',
  'allUserChat',
  'userClosePendingTicket',
  'showDashboard',
  'allowRealTime',
  'allowConnections',
] as const;

function initialOf(user: User | null) {
  return {
    name: user?.name ?? '',
    email: user?.email ?? '',
    password: '',
    profile: user?.profile ?? 'user',
    startWork: user?.startWork ?? '00:00',
    endWork: user?.endWork ?? '23:59',
    whatsappId: user?.whatsappId ?? null,
    queueIds: user?.queues.map((queue) => queue.id) ?? [],
    allTicket: user?.allTicket ?? 'disable',
    allowGroup: user?.allowGroup ?? false,
    allHistoric: user?.allHistoric ?? 'disabled',
    allUserChat: user?.allUserChat ?? 'disabled',
    userClosePendingTicket: user?.userClosePendingTicket ?? 'enabled',
    showDashboard: user?.showDashboard ?? 'disabled',
    allowRealTime: user?.allowRealTime ?? 'disabled',
    allowConnections: user?.allowConnections ?? 'disabled',
  };
}

function useUserForm(user: User | null, onClose: () => void) {
  const { t } = useTranslation('users');
  const cache = useQueryClient();
  return useForm({
    initial: initialOf(user),
    rules: async () => {
      const { UserInput, UserUpdate } = await import('@prosa/contract');
      return user ? UserUpdate : UserInput;
    },
    fieldOf: { ERR_EMAIL_ALREADY_EXISTS: 'email' },
    submit: async (values) => {
      if (user) await call('updateUser', { params: { id: user.id }, body: values });
      else await call('createUser', { body: values });
      await cache.invalidateQueries({ queryKey: usersKey });
      toast.done(t('saved', { name: values.name }));
      onClose();
    },
  });
}
type Form = ReturnType<typeof useUserForm>;

function General({ form, isNew }: { form: Form; isNew: boolean }) {
  const { t } = useTranslation('users');
  const { t: common } = useTranslation('common');
  const queues = useQueues();
  const connections = useConnections();
  const { values, set } = form;
  return (
    <>
      <TextInput {...form.field('name')} data-autofocus label={t('name')} />
      <TextInput {...form.field('email')} label={t('email')} type="email" autoComplete="off" />
      <PasswordField
        {...form.field('password')}
        label={t('password')}
        description={isNew ? t('passwordHelp') : t('passwordKeep')}
        autoComplete="new-password"
      />
      <Select
        label={t('profile')}
        data={[
          { value: 'user', label: t('profiles.user') },
          { value: 'admin', label: t('profiles.admin') },
        ]}
        allowDeselect={false}
        value={values.profile}
        onChange={(profile) => set('profile', profile as typeof values.profile)}
      />
      <MultiSelect
        label={t('queues')}
        description={t('queuesHelp')}
        data={(queues.data ?? []).map((queue) => ({ value: String(queue.id), label: queue.name }))}
        value={values.queueIds.map(String)}
        onChange={(ids) => set('queueIds', ids.map(Number))}
      />
      <IdSelect
        label={t('connection')}
        clearable
        clearButtonProps={{ 'aria-label': common('actions.clear') }}
        choices={connections.data}
        value={values.whatsappId}
        onChange={(id) => set('whatsappId', id)}
      />
      <Group grow align="flex-start">
        <HourField {...form.field('startWork')} label={t('startWork')} />
        <HourField {...form.field('endWork')} label={t('endWork')} />
      </Group>
    </>
  );
}

function Permissions({ form: { values, set } }: { form: Form }) {
  const { t } = useTranslation('users');
  return (
    <>
      <Switch
        label={t('switches.allTicket')}
        checked={values.allTicket === 'enable'}
        onChange={(event) => set('allTicket', event.currentTarget.checked ? 'enable' : 'disable')}
      />
      <Switch
        label={t('switches.allowGroup')}
        checked={values.allowGroup}
        onChange={(event) => set('allowGroup', event.currentTarget.checked)}
      />
      {switches.map((name) => (
        <Switch
          key={name}
          label={t(`switches.${name}`)}
          checked={values[name] === 'enabled'}
          onChange={(event) => set(name, event.currentTarget.checked ? 'enabled' : 'disabled')}
        />
      ))}
    </>
  );
}

function UserForm({ user, onClose }: { user: User | null; onClose: () => void }) {
  const { t } = useTranslation('users');
  const form = useUserForm(user, onClose);
  return (
    <FormDialog
      title={user ? t('editTitle', { name: user.name }) : t('newTitle')}
      failure={form.failure}
      isBusy={form.isBusy}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <Tabs defaultValue="general">
        <Tabs.List mb="md">
          <Tabs.Tab value="general">{t('tabs.general')}</Tabs.Tab>
          <Tabs.Tab value="permissions">{t('tabs.permissions')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="general" style={{ display: 'grid', gap: 14 }}>
          <General form={form} isNew={user === null} />
        </Tabs.Panel>
        <Tabs.Panel value="permissions" style={{ display: 'grid', gap: 14 }}>
          <Permissions form={form} />
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
  return <UserForm key={userId} user={data ?? null} onClose={onClose} />;
}
