import { useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { changeLanguage } from '../../../shared/i18n.ts';
import { storeMenu } from '../../../shared/menu-state.ts';
import { useMe, useSession } from '../../../shared/session.tsx';
import { toast } from '../../../shared/toast.ts';

/** The own profile as a form; saved, it takes effect at once in this browser. */
export function useProfileForm() {
  const { i18n } = useTranslation('profile');
  const me = useMe();
  const { setUser } = useSession();
  const { setColorScheme } = useMantineColorScheme();
  return useForm({
    initial: {
      name: me.name,
      email: me.email,
      password: '',
      farewellMessage: me.farewellMessage,
      defaultTheme: me.defaultTheme,
      defaultMenu: me.defaultMenu,
      language: me.language,
    },
    rules: async () => (await import('@prosa/contract')).UserUpdate,
    fieldOf: { ERR_EMAIL_ALREADY_EXISTS: 'email' },
    submit: async (values) => {
      const { queues: _queues, ...saved } = await call('updateUser', { params: { id: me.id }, body: values });
      // First, so that what follows is said in it; where its texts do not come, the old one stays.
      await changeLanguage(saved.language).catch(() => undefined);
      setUser(saved);
      setColorScheme(saved.defaultTheme);
      storeMenu(saved.defaultMenu);
      toast.done(i18n.getFixedT(saved.language, 'profile')('saved'));
    },
  });
}
