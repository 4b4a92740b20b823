import { Menu, UnstyledButton } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { Avatar } from '../../ui/avatar.tsx';
import { useMe, useSession } from '../../shared/session.tsx';

export function AvatarMenu() {
  const { t } = useTranslation('common');
  const me = useMe();
  const { signOut } = useSession();
  const [, navigate] = useLocation();
  const picture = me.profileImage ? `/public/company${me.companyId}/user/${me.profileImage}` : null;
  return (
    <Menu position="bottom-end" width={200} shadow="md">
      <Menu.Target>
        <UnstyledButton aria-label={t('menu.account')} style={{ borderRadius: '50%' }}>
          <Avatar name={me.name} picture={picture} size={30} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUser size={16} />} onClick={() => navigate('/profile')}>
          {t('menu.profile')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          {t('menu.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
