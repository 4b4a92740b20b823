import { ActionIcon, Indicator } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useUnreadChats } from '../../shared/chats.ts';
import { Flyout } from '../../shared/flyout.tsx';
import { lazyComponent } from '../../shared/lazy-component.ts';

const Popover = lazyComponent(
  async () => (await import('../../features/teamwork/chats/chat-popover.tsx')).ChatPopover,
);

/** Internal chats: a dot says that something is unread. */
export function Chats() {
  const { t } = useTranslation('shell');
  const unread = useUnreadChats();
  const target = (
    <ActionIcon variant="subtle" color="gray" size={34} aria-label={t('chats', { count: unread })}>
      <IconMessages size={18} />
    </ActionIcon>
  );
  return (
    <Indicator size={10} offset={6} disabled={unread === 0} color="danger">
      <Flyout target={target}>
        <Popover target={target} />
      </Flyout>
    </Indicator>
  );
}
