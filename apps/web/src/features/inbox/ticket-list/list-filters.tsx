import { ActionIcon, Button, CloseButton, Menu, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { isAdmin, mayShowAll } from '@prosa/domain';
import { useQuery } from '@tanstack/react-query';
import { IconArrowsSort, IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useMe } from '../../../shared/session.tsx';
import type { ListFilter } from '../list-filter.ts';
import { openNewTicket } from '../new-ticket/new-ticket-store.ts';
import styles from './list-column.module.css';

interface Props {
  filter: ListFilter;
  onChange: (change: Partial<ListFilter>) => void;
}

function SearchBox({ filter, onChange }: Props) {
  const { t } = useTranslation('inbox');
  const [text, setText] = useState(filter.search);
  const search = useDebouncedCallback((value: string) => onChange({ search: value.trim() }), 500);
  const set = (value: string) => {
    setText(value);
    search(value);
  };
  return (
    <TextInput
      className={styles.search}
      size="xs"
      leftSection={<IconSearch size={14} />}
      placeholder={t('filters.search')}
      aria-label={t('filters.search')}
      value={text}
      onChange={(event) => set(event.currentTarget.value)}
      rightSection={
        text ? <CloseButton size="xs" aria-label={t('filters.clear')} onClick={() => set('')} /> : null
      }
    />
  );
}

interface Choice {
  id: number;
  name: string;
}

function FilterMenu({
  label,
  choices,
  chosen,
  onChoose,
}: {
  label: string;
  choices: Choice[];
  chosen: number[];
  onChoose: (ids: number[]) => void;
}) {
  const { t } = useTranslation('inbox');
  const names = choices.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  const toggle = (id: number) =>
    onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <Menu closeOnItemClick={false} position="bottom-start" shadow="md">
      <Menu.Target>
        <Button size="compact-sm" variant={names.length > 0 ? 'light' : 'default'} fw={500} maw={170}>
          {names.length > 0 ? names.join(', ') : label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
        {choices.map(({ id, name }) => (
          <Menu.CheckboxItem key={id} checked={chosen.includes(id)} onChange={() => toggle(id)}>
            {name}
          </Menu.CheckboxItem>
        ))}
        {names.length > 0 ? <Menu.Item onClick={() => onChoose([])}>{t('filters.clear')}</Menu.Item> : null}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What narrows the list. Each widget is there only where there is something to choose. */
export function ListFilters({ filter, onChange }: Props) {
  const { t } = useTranslation(['inbox', 'new-ticket']);
  const me = useMe();
  const queues = useQuery({
    queryKey: ['queues'],
    queryFn: async () => call('listQueues'),
    enabled: isAdmin(me),
  });
  const connections = useQuery({ queryKey: ['connections'], queryFn: async () => call('listConnections') });
  const users = useQuery({
    queryKey: ['users', 'list'],
    queryFn: async () => call('listUsers'),
    enabled: isAdmin(me),
  });
  const ownQueues = isAdmin(me) ? (queues.data ?? []) : me.queues;
  return (
    <div className={styles.filters}>
      <SearchBox filter={filter} onChange={onChange} />
      {ownQueues.length > 1 ? (
        <FilterMenu
          label={t('filters.queues')}
          choices={ownQueues}
          chosen={filter.queues}
          onChoose={(ids) => onChange({ queues: ids })}
        />
      ) : null}
      {(users.data?.length ?? 0) > 1 ? (
        <FilterMenu
          label={t('filters.users')}
          choices={users.data ?? []}
          chosen={filter.users}
          onChoose={(ids) => onChange({ users: ids })}
        />
      ) : null}
      {(connections.data?.length ?? 0) > 1 ? (
        <FilterMenu
          label={t('filters.connections')}
          choices={connections.data ?? []}
          chosen={filter.whatsapps}
          onChoose={(ids) => onChange({ whatsapps: ids })}
        />
      ) : null}
      {mayShowAll(me) ? (
        <Button
          size="compact-sm"
          fw={500}
          variant={filter.showAll ? 'light' : 'default'}
          aria-pressed={filter.showAll}
          onClick={() => onChange({ showAll: !filter.showAll })}
        >
          {t('filters.all')}
        </Button>
      ) : null}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t(filter.ascending ? 'filters.newestFirst' : 'filters.oldestFirst')}
        onClick={() => onChange({ ascending: !filter.ascending })}
      >
        <IconArrowsSort size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('new-ticket:open')}
        title={t('new-ticket:open')}
        onClick={() => openNewTicket()}
      >
        <IconPlus size={18} />
      </ActionIcon>
    </div>
  );
}
