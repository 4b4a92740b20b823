import { Button } from '@mantine/core';
import { LIST_LIMIT, type TagRow } from '@prosa/contract';
import { IconColumns3, IconLayoutKanban } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { call } from '../../../api/client.ts';
import { ListPage } from '../../../shared/list-page.tsx';
import { usePages } from '../../../shared/pages.ts';
import { tagsKey } from '../../../shared/queries.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { useUrlState } from '../../../shared/url-state.ts';
import { TagChip } from '../../../ui/chips.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { useLanes } from './board-queries.ts';
import { LaneDialog } from './lane-dialog.tsx';
import styles from './kanban.module.css';

function useLanePages(search: string) {
  return usePages({
    queryKey: [...tagsKey, 'page of lanes', search],
    fetchPage: async (pageNumber, signal) =>
      call('pageTags', { query: { searchParam: search.toLowerCase(), pageNumber, kanban: 1 }, signal }),
    rowsOf: (page) => page.tags,
  });
}

/** What a lane does, in words: 'em 3 h → Follow-up', 'resposta → Novo'. */
function useRules(names: ReadonlyMap<number, string>) {
  const { t } = useTranslation('lanes');
  return ({ timeLane, nextLaneId, rollbackLaneId, greetingMessageLane }: TagRow): string[] => {
    const next = nextLaneId === null ? undefined : names.get(nextLaneId);
    const rollback = rollbackLaneId === null ? undefined : names.get(rollbackLaneId);
    return [
      timeLane === null || next === undefined ? '' : t('goesOn', { count: timeLane, lane: next }),
      rollback === undefined ? '' : t('comesBack', { lane: rollback }),
      greetingMessageLane.trim() === '' ? '' : t('greets'),
    ].filter((rule) => rule !== '');
  };
}

function useColumns(names: ReadonlyMap<number, string>): Column<TagRow>[] {
  const { t, i18n } = useTranslation('lanes');
  const rulesOf = useRules(names);
  const number = (value: number) => formatNumber(value, i18n.language);
  return [
    {
      key: 'name',
      header: t('name'),
      render: (lane) => (
        <span className={styles.chip}>
          <TagChip name={lane.name} color={lane.color} />
        </span>
      ),
    },
    {
      key: 'tickets',
      header: t('tickets'),
      isNumber: true,
      width: '140px',
      render: ({ ticketTags }) =>
        ticketTags.length < LIST_LIMIT ? number(ticketTags.length) : `${number(LIST_LIMIT)}+`,
    },
    {
      key: 'wipLimit',
      header: t('wipLimit'),
      isNumber: true,
      isSecondary: true,
      width: '140px',
      render: ({ wipLimit }) => (wipLimit === null ? '–' : number(wipLimit)),
    },
    {
      key: 'rules',
      header: t('rules'),
      isSecondary: true,
      render: (lane) => rulesOf(lane).join(' · ') || '–',
    },
  ];
}

/** The lanes of the board, with their rules. */
export function LanesPage() {
  const { t } = useTranslation('lanes');
  const search = useUrlState('q');
  const list = useLanePages(search[0]);
  const refetch = useRefetch(tagsKey);
  // It refetches the rows as well when somebody changes a lane.
  const lanes = useLanes().data ?? [];
  const columns = useColumns(new Map(lanes.map(({ id, name }) => [id, name] as const)));
  return (
    <ListPage
      namespace="lanes"
      icon={<IconColumns3 />}
      list={list}
      columns={columns}
      search={search}
      tools={
        <Button
          component={Link}
          href="/Kanban"
          variant="default"
          leftSection={<IconLayoutKanban size={16} />}
        >
          {t('toBoard')}
        </Button>
      }
      nameOf={({ name }) => name}
      removeText={({ ticketTags }) => t('removeText', { count: ticketTags.length })}
      edit={(lane, onClose) => <LaneDialog lane={lane} lanes={lanes} onClose={onClose} />}
      remove={async ({ id }) => {
        await call('deleteTag', { params: { id } });
        await refetch();
      }}
    />
  );
}
