import type { User } from '@prosa/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { type Access, useAccess } from '../../../shared/access-choice.tsx';
import { currentPasswordErrors } from '../../../shared/credentials.ts';
import { useForm } from '../../../shared/form.ts';
import { usersKey } from '../../../shared/queries.ts';
import { useMe } from '../../../shared/session.tsx';
import { useSupportContact } from '../../../shared/support.ts';
import { toast } from '../../../shared/toast.ts';

/** The rights that are enabled or disabled. */
export const switches = [
  'allHistoric',
  'allUserChat',
  'userClosePendingTicket',
  'showDashboard',
  'allowRealTime',
  'allowConnections',
] as const satisfies (keyof User)[];

function rightsOf(user: User | null) {
  return {
    profile: user?.profile ?? 'user',
    queueIds: user?.queues.map((queue) => queue.id) ?? [],
    whatsappId: user?.whatsappId ?? null,
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

function preferencesOf(user: User | null, language: User['language']) {
  return {
    startWork: user?.startWork ?? '00:00',
    endWork: user?.endWork ?? '23:59',
    wpp: user?.wpp ?? '',
    farewellMessage: user?.farewellMessage ?? '',
    language: user?.language ?? language,
    defaultTheme: user?.defaultTheme ?? 'light',
    defaultMenu: user?.defaultMenu ?? 'open',
  };
}

const initialOf = (user: User | null, language: User['language']) => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  password: '',
  currentPassword: '',
  /** Of a new user; null: what is usual in this installation. */
  access: null as Access | null,
  super: user?.super ?? false,
  ...rightsOf(user),
  ...preferencesOf(user, language),
});

interface Options {
  onClose: () => void;
  /** All fields that can be wrong are in the first tab. */
  onWrong: () => void;
}

export function useUserForm(user: User | null, { onClose, onWrong }: Options) {
  const { t } = useTranslation('users');
  const cache = useQueryClient();
  useSupportContact();
  // Whoever is added most likely speaks the language of whoever adds them.
  const { language } = useMe();
  const usual = useAccess(null);
  const invites = (access: Access | null) => user === null && (access ?? usual) === 'invitation';
  return useForm({
    initial: initialOf(user, language),
    rules: async () => {
      const { NewUserInput, UserInput, UserUpdate } = await import('@prosa/contract');
      if (user) return UserUpdate;
      return {
        safeParse: (values: unknown) => {
          const isInvited = invites((values as { access: Access | null }).access);
          // Whatever was typed before the person chose to invite is no password.
          return isInvited
            ? NewUserInput.safeParse({ ...(values as object), password: '' })
            : UserInput.safeParse(values);
        },
      };
    },
    fieldOf: {
      ERR_EMAIL_ALREADY_EXISTS: 'email',
      ERR_WPP_ALREADY_EXISTS: 'wpp',
      ERR_WEAK_PASSWORD: 'password',
      ...currentPasswordErrors,
    },
    onWrong,
    submit: async ({ access, ...values }) => {
      const isInvited = invites(access);
      if (user) await call('updateUser', { params: { id: user.id }, body: values });
      else await call('createUser', { body: isInvited ? { ...values, password: '' } : values });
      await cache.invalidateQueries({ queryKey: usersKey });
      toast.done(
        isInvited ? t('invitation.sent', { email: values.email }) : t('saved', { name: values.name }),
      );
      onClose();
    },
  });
}
export type UserForm = ReturnType<typeof useUserForm>;
