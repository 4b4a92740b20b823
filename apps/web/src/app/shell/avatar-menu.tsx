import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/avatar.tsx';
import { Flyout } from '../../shared/flyout.tsx';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { useMe } from '../../shared/session.tsx';

const AvatarItems = lazyComponent(async () => (await import('./avatar-items.tsx')).AvatarItems);

export function AvatarMenu() {
  const { t } = useTranslation('common');
  const me = useMe();
  const picture = me.profileImage ? `/public/company${me.companyId}/user/${me.profileImage}` : null;
  const target = (
    <UnstyledButton aria-label={t('menu.account')} title={t('menu.account')} style={{ borderRadius: '50%' }}>
      <Avatar name={me.name} picture={picture} size={30} />
    </UnstyledButton>
  );
  return (
    <Flyout target={target}>
      <AvatarItems target={target} />
    </Flyout>
  );
}
