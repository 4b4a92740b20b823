import { UnstyledButton } from '@mantine/core';
import { IconPlayerPauseFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/avatar.tsx';
import { Flyout } from '../../shared/flyout.tsx';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { useSession, useMe } from '../../shared/session.tsx';
import { useCompanyEvent } from '../../api/realtime.ts';
import styles from './top-bar.module.css';

const AvatarItems = lazyComponent(async () => (await import('./avatar-items.tsx')).AvatarItems);

export function AvatarMenu() {
  const { t } = useTranslation('common');
  const me = useMe();
  const { setUser } = useSession();
  // Also from another device.
  useCompanyEvent('pause', ({ userId, pause }) => {
    if (userId === me.id) setUser({ pause: pause ?? undefined });
  });
  const label = me.pause ? t('menu.accountPaused', { reason: me.pause.reason }) : t('menu.account');
  const badge = me.pause ? (
    <span className={styles.paused}>
      <IconPlayerPauseFilled size={10} />
    </span>
  ) : undefined;
  const picture = me.profileImage ? `/public/company${me.companyId}/user/${me.profileImage}` : null;
  const target = (
    <UnstyledButton aria-label={label} title={label} style={{ borderRadius: '50%' }}>
      <Avatar name={me.name} picture={picture} size={30} badge={badge} />
    </UnstyledButton>
  );
  return (
    <Flyout target={target}>
      <AvatarItems target={target} />
    </Flyout>
  );
}
