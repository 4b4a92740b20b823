import { useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { changeLanguage } from '../../../shared/i18n.ts';
import { changesCredentials, currentPasswordErrors } from '../../../shared/credentials.ts';
import { storeMenu } from '../../../shared/menu-state.ts';
import { useMe, useSession } from '../../../shared/session.tsx';
import { toast } from '../../../shared/toast.ts';

/** The user's own profile as a form; saved values take effect in this browser at once. */
export function useProfileForm() {
  const { i18n } = useTranslation('profile');
  const me = useMe();
  const { setUser } = useSession();
  const { setColorScheme } = useMantineColorScheme();
  const form = useForm({
    initial: {
      name: me.name,
      email: me.email,
      password: '',
      currentPassword: '',
      wpp: me.wpp ?? '',
      farewellMessage: me.farewellMessage,
      defaultTheme: me.defaultTheme,
      defaultMenu: me.defaultMenu,
      language: me.language,
    },
    rules: async () => (await import('@prosa/contract')).UserUpdate,
    fieldOf: {
      ERR_EMAIL_ALREADY_EXISTS: 'email',
      ERR_WPP_ALREADY_EXISTS: 'wpp',
      ERR_WEAK_PASSWORD: 'password',
      ...currentPasswordErrors,
    },
    submit: async (values) => {
      const { queues: _queues, ...saved } = await call('updateUser', { params: { id: me.id }, body: values });
      // First, so that the toast is in the new language; if its texts fail to load, the old language stays.
      await changeLanguage(saved.language).catch(() => undefined);
      setUser(saved);
      // Sent again with the next save, they would be another change of the password.
      form.set('password', '');
      form.set('currentPassword', '');
      setColorScheme(saved.defaultTheme);
      storeMenu(saved.defaultMenu, true);
      toast.done(i18n.getFixedT(saved.language, 'profile')('saved'));
    },
  });
  return { ...form, isSecured: changesCredentials(me, form.values) };
}
