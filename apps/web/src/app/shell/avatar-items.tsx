import { Menu } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useFlyout, type FlyoutTarget } from '../../shared/flyout.tsx';
import { useSession } from '../../shared/session.tsx';

/** The own profile, and the way out. */
export function AvatarItems({ target }: { target: FlyoutTarget }) {
  const { t } = useTranslation('common');
  const { signOut } = useSession();
  const [, navigate] = useLocation();
  const flyout = useFlyout(target);
  // Whoever comes next has not asked for this place.
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
        <Menu.Item leftSection={<IconUser size={16} />} onClick={() => navigate('/profile')}>
          {t('menu.profile')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void leave()}>
          {t('menu.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
