import { Button, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMessages, IconPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams, useSearchParams } from 'wouter';
import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { useLiveChats } from '../../../shared/chats.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { toast } from '../../../shared/toast.ts';
import { useUrlState } from '../../../shared/url-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageBar } from '../../../ui/page-bar.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { ChatDialog } from './chat-dialog.tsx';
import { ChatList } from './chat-list.tsx';
import { ChatPanel } from './chat-panel.tsx';
import { useChat, useKeepChat } from './chat-queries.ts';
import { ChatHits } from './chat-search.tsx';
import styles from './chats.module.css';

const NARROW = '(max-width: 899px)';

/** Opens the talk with the colleague whom the address names: `/chats?with=12`. */
function useDirectChat(): void {
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const keep = useKeepChat();
  const errorText = useErrorText();
  const named = params.get('with');
  const openChat = useEffectEvent((userId: number) => {
    call('openDirectChat', { body: { userId } }).then(
      (chat) => {
        keep(chat);
        navigate(`/chats/${chat.uuid}`, { replace: true });
      },
      (error: unknown) => toast.failed(errorText(error)),
    );
  });
  useEffect(() => {
    if (named !== null && /^\d+$/.test(named)) openChat(Number(named));
  }, [named]);
}

interface PanelProps {
  uuid: string;
  /** Null: the list is beside the panel. */
  onChoose: (() => void) | null;
}

function Panel({ uuid, onChoose }: PanelProps) {
  const { t } = useTranslation('chats');
  const { data: chat, error } = useChat(uuid);
  if (chat) return <ChatPanel key={chat.id} chat={chat} />;
  if (uuid !== '' && !error)
    return (
      <div className={styles.chat}>
        <SkeletonRows count={5} />
      </div>
    );
  return (
    <div className={styles.welcome}>
      <EmptyState
        icon={<IconMessages />}
        title={t(error ? 'notFound' : 'chooseTitle')}
        text={t(error ? 'notFoundText' : 'chooseText')}
        action={
          onChoose ? (
            <Button variant="default" onClick={onChoose}>
              {t('choose')}
            </Button>
          ) : undefined
        }
      />
    </div>
  );
}

type Tab = 'chats' | 'messages';

function NarrowTabs({ tab, onChange }: { tab: Tab; onChange: (tab: Tab) => void }) {
  const { t } = useTranslation('chats');
  return (
    <Tabs
      value={tab}
      onChange={(next) => onChange(next === 'messages' ? 'messages' : 'chats')}
      className={styles.tabs}
    >
      <Tabs.List grow>
        <Tabs.Tab value="chats">{t('tabs.chats')}</Tabs.Tab>
        <Tabs.Tab value="messages">{t('tabs.messages')}</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  );
}

/** The chat that is open leaves with its deletion, and with the person's membership. */
function useLeaveWhenGone(uuid: string): void {
  const [, navigate] = useLocation();
  useCompanyEvent('chat', (event) => {
    if (event.action === 'delete' && event.chat.uuid === uuid) navigate('/chats');
  });
}

/** Internal chats: the list and the open chat; on a phone one of them, by tabs. */
export function ChatsPage() {
  const { t } = useTranslation('chats');
  const uuid = (useParams<{ id?: string }>().id ?? '').toLowerCase();
  const [, navigate] = useLocation();
  const [search, setSearch] = useUrlState('search');
  const [isNew, setNew] = useState(false);
  const [tab, setTab] = useState<Tab>(uuid === '' ? 'chats' : 'messages');
  const isNarrow = useMediaQuery(NARROW, window.matchMedia(NARROW).matches);
  const keep = useKeepChat();
  useLiveChats();
  useDirectChat();
  useLeaveWhenGone(uuid);
  useEffect(() => setTab(uuid === '' ? 'chats' : 'messages'), [uuid]);
  const create = () => setNew(true);
  return (
    <div className={styles.screen} data-narrow={isNarrow || undefined}>
      {isNarrow ? <NarrowTabs tab={tab} onChange={setTab} /> : null}
      {isNarrow && tab === 'messages' ? (
        <h1 className="visually-hidden">{t('title')}</h1>
      ) : (
        <div className={styles.side}>
          <PageBar title={t('title')}>
            <Button size="compact-md" leftSection={<IconPlus size={16} />} onClick={create}>
              {t('new')}
            </Button>
          </PageBar>
          <div className={styles.search}>
            <SearchField label={t('search')} value={search} onChange={setSearch} />
          </div>
          <div className={styles.scroll}>
            <ChatList search={search} here={uuid} onNew={create} />
            <ChatHits search={search} />
          </div>
        </div>
      )}
      {isNarrow && tab === 'chats' ? null : (
        <Panel uuid={uuid} onChoose={isNarrow ? () => setTab('chats') : null} />
      )}
      {isNew ? (
        <ChatDialog
          chat={null}
          onSaved={(chat) => {
            keep(chat);
            setNew(false);
            navigate(`/chats/${chat.uuid}`);
          }}
          onClose={() => setNew(false)}
        />
      ) : null}
    </div>
  );
}
