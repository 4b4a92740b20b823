import type { User } from '@prosa/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { currentPasswordErrors } from '../../../shared/credentials.ts';
import { useForm } from '../../../shared/form.ts';
import { usersKey } from '../../../shared/queries.ts';
import { useMe } from '../../../shared/session.tsx';
import { useSupportContact } from '../../../shared/support.ts';
import { toast } from '../../../shared/toast.ts';

/** Rights to what the product does not have yet are no part of the form, so a save keeps what is stored of them. */
export const switches = [
  'allHistoric',
  'allUserChat',
  'userClosePendingTicket',
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
  return useForm({
    initial: initialOf(user, language),
    rules: async () => {
      const { UserInput, UserUpdate } = await import('@prosa/contract');
      return user ? UserUpdate : UserInput;
    },
    fieldOf: { ERR_EMAIL_ALREADY_EXISTS: 'email', ERR_WEAK_PASSWORD: 'password', ...currentPasswordErrors },
    onWrong,
    submit: async (values) => {
      if (user) await call('updateUser', { params: { id: user.id }, body: values });
      else await call('createUser', { body: values });
      await cache.invalidateQueries({ queryKey: usersKey });
      toast.done(t('saved', { name: values.name }));
      onClose();
    },
  });
}
export type UserForm = ReturnType<typeof useUserForm>;
