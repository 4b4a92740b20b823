import { Group, MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import type { User } from '@prosa/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useConnections, useQueues } from '../../../shared/choices.ts';
import { AccessChoice, useAccess } from '../../../shared/access-choice.tsx';
import { changesCredentials } from '../../../shared/credentials.ts';
import { CurrentPasswordField } from '../../../shared/current-password-field.tsx';
import { NewPasswordField } from '../../../shared/new-password-field.tsx';
import { usersKey } from '../../../shared/queries.ts';
import { useMe, useSession } from '../../../shared/session.tsx';
import { HourField } from '../../../ui/hour-field.tsx';
import { IdSelect } from '../../../ui/id-select.tsx';
import { PictureField, PreferenceFields } from '../profile/index.ts';
import type { UserForm } from './user-form.ts';
import { UserSecondFactor } from './user-second-factor.tsx';

const WORK_HOUR_STEP_SECONDS = 600;

interface Props {
  form: UserForm;
  user: User | null;
  /** The person has no password yet. */
  isInvited: boolean;
}

/** The password of somebody who is there, or how a new person gets in. */
function PasswordOrInvitation({ form, user, isInvited }: Props) {
  const { t } = useTranslation('users');
  const access = useAccess(form.values.access);
  const keep = user ? t(isInvited ? 'invitation.passwordHelp' : 'passwordKeep') : undefined;
  const field = <NewPasswordField {...form.field('password')} label={t('password')} description={keep} />;
  if (user) return field;
  return (
    <AccessChoice access={access} help={t('access.help')} onChange={(chosen) => form.set('access', chosen)}>
      {field}
    </AccessChoice>
  );
}

function Picture({ user }: { user: User }) {
  const me = useMe();
  const { setUser } = useSession();
  const cache = useQueryClient();
  const changed = (profileImage: string | null) => {
    if (user.id === me.id) setUser({ profileImage });
    void cache.invalidateQueries({ queryKey: usersKey });
  };
  return <PictureField user={user} onChanged={changed} />;
}

function Account({ form, user, isInvited }: Props) {
  const me = useMe();
  const { t } = useTranslation('users');
  const { values, set } = form;
  const isOwn = me.id === user?.id;
  const canInvite = useAccess(null) === 'invitation';
  return (
    <>
      {user ? <Picture user={user} /> : null}
      <TextInput {...form.field('name')} data-autofocus label={t('name')} />
      <TextInput
        {...form.field('email')}
        label={t('email')}
        description={isInvited && canInvite ? t('invitation.emailHelp') : undefined}
        type="email"
        autoComplete="off"
      />
      <PasswordOrInvitation form={form} user={user} isInvited={isInvited} />
      {user && isOwn && changesCredentials(user, values) ? (
        <CurrentPasswordField {...form.field('currentPassword')} />
      ) : null}
      {user && !isOwn && !isInvited ? <UserSecondFactor user={user} /> : null}
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
      {me.super ? (
        <Switch
          label={t('super')}
          description={t('superHelp')}
          checked={values.super}
          onChange={(event) => set('super', event.currentTarget.checked)}
        />
      ) : null}
    </>
  );
}

function Work({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation('users');
  const { t: common } = useTranslation('common');
  const queues = useQueues();
  const connections = useConnections();
  const { values, set } = form;
  return (
    <>
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
        <HourField {...form.field('startWork')} label={t('startWork')} step={WORK_HOUR_STEP_SECONDS} />
        <HourField {...form.field('endWork')} label={t('endWork')} step={WORK_HOUR_STEP_SECONDS} />
      </Group>
      <TextInput
        {...form.field('wpp')}
        label={t('wpp')}
        description={t('wppHelp')}
        type="tel"
        inputMode="tel"
      />
    </>
  );
}

export function GeneralTab({ form, user, isInvited }: Props) {
  return (
    <>
      <Account form={form} user={user} isInvited={isInvited} />
      <Work form={form} />
      <PreferenceFields form={form} />
    </>
  );
}
