import { Popover } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLiveChats } from '../../../shared/chats.ts';
import { useFlyout, type FlyoutTarget } from '../../../shared/flyout.tsx';
import { IconMessages } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ChatEntry } from './chat-list.tsx';
import { useChatList } from './chat-queries.ts';
import styles from './chats.module.css';

function Entries() {
  const { t } = useTranslation('chats');
  const { chats, hasMore, fetchMore } = useChatList('');
  if (chats?.length === 0)
    return <EmptyState icon={<IconMessages />} title={t('emptyTitle')} text={t('emptyText')} />;
  return (
    <>
      <ul className={styles.entries}>
        {chats?.map((chat) => (
          <li key={chat.id}>
            {/* A full page load, as the specification has it: no link of the router. */}
            <a href={`/chats/${chat.uuid}`} className={styles.entry}>
              <ChatEntry chat={chat} />
            </a>
          </li>
        ))}
      </ul>
      {hasMore ? (
        <button type="button" className={styles.more} onClick={fetchMore}>
          {t('more')}
        </button>
      ) : null}
    </>
  );
}

/** The chats of the person below the button of the top bar. */
export function ChatPopover({ target }: { target: FlyoutTarget }) {
  const { t } = useTranslation('chats');
  const flyout = useFlyout(target);
  useLiveChats();
  return (
    <Popover
      position="bottom-end"
      width={360}
      shadow="md"
      trapFocus
      returnFocus
      opened={flyout.isOpen}
      onChange={flyout.setOpen}
    >
      <Popover.Target>{flyout.popoverTarget}</Popover.Target>
      <Popover.Dropdown p={0} className={styles.panel} aria-label={t('title')}>
        <h2 className={styles.panelTitle}>{t('title')}</h2>
        <Entries />
      </Popover.Dropdown>
    </Popover>
  );
}
