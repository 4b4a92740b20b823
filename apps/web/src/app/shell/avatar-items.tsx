import { Menu } from '@mantine/core';
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useFlyout, type FlyoutTarget } from '../../shared/flyout.tsx';
import { useSession } from '../../shared/session.tsx';
import { PauseItems } from './pause-items.tsx';
import { useThemeChoice } from './own-theme.ts';

const themes = [
  ['light', IconSun],
  ['dark', IconMoon],
  ['auto', IconDeviceDesktop],
] as const;

function ThemeItems() {
  const { t } = useTranslation('shell');
  const { chosen, choose } = useThemeChoice();
  return (
    <Menu.RadioGroup value={chosen} onChange={(value) => choose(value as typeof chosen)}>
      {themes.map(([theme, Icon]) => (
        <Menu.RadioItem key={theme} value={theme} rightSection={<Icon size={16} aria-hidden />}>
          {t(`theme.${theme}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

export function AvatarItems({ target }: { target: FlyoutTarget }) {
  const { t } = useTranslation('common');
  const { user, signOut } = useSession();
  const [, navigate] = useLocation();
  const flyout = useFlyout(target);
  // Goes to /login, so that the next person to sign in is not led to this screen.
  const leave = async () => {
    await signOut();
    navigate('/login');
  };
  return (
    <Menu
      position="bottom-end"
      width={200}
      shadow="md"
      opened={flyout.isOpen}
      onChange={flyout.setOpen}
      returnFocus
    >
      <Menu.Target>{flyout.target}</Menu.Target>
      <Menu.Dropdown>
        {user?.support ? null : (
          <Menu.Item leftSection={<IconUser size={16} />} onClick={() => navigate('/profile')}>
            {t('menu.profile')}
          </Menu.Item>
        )}
        {user?.support ? null : <PauseItems />}
        <Menu.Divider />
        <ThemeItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void leave()}>
          {t('menu.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
