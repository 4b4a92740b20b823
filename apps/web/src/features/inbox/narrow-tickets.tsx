import { Button, Tabs } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { LaterConversation } from './later-conversation.tsx';
import { ListColumn } from './ticket-list/list-column.tsx';
import styles from './tickets-page.module.css';

/** On a phone: the list or the conversation. */
export function NarrowTickets({ uuid }: { uuid: string | undefined }) {
  const { t } = useTranslation('inbox');
  const [wished, setWished] = useState<{ for: string; tab: string }>();
  const message = new URLSearchParams(useSearch()).get('message') ?? '';
  const place = `${uuid ?? ''}/${message}`;
  // A ticket that has just been chosen, or a message in it, is what the person wants to see.
  const tab = wished && wished.for === place ? wished.tab : uuid ? 'ticket' : 'list';
  return (
    <Tabs
      value={tab}
      onChange={(value) => setWished({ for: place, tab: value ?? 'list' })}
      className={styles.narrow}
      keepMounted={false}
    >
      <Tabs.List grow>
        <Tabs.Tab value="ticket">{t('narrow.ticket')}</Tabs.Tab>
        <Tabs.Tab value="list">{t('narrow.list')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="ticket" className={styles.panel}>
        {uuid ? (
          <LaterConversation key={uuid} uuid={uuid} onBack={() => setWished({ for: place, tab: 'list' })} />
        ) : (
          <div className={styles.choose}>
            <p>{t('narrow.none')}</p>
            <Button onClick={() => setWished({ for: place, tab: 'list' })}>{t('narrow.choose')}</Button>
          </div>
        )}
      </Tabs.Panel>
      <Tabs.Panel value="list" className={styles.panel}>
        <ListColumn selected={uuid} />
      </Tabs.Panel>
    </Tabs>
  );
}
