import { Button, Group } from '@mantine/core';
import type { ContactList } from '@prosa/contract';
import {
  IconDownload,
  IconFilter,
  IconList,
  IconPencil,
  IconTrash,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { call } from '../../../api/client.ts';
import { ListPage, type Opening } from '../../../shared/list-page.tsx';
import { useUrlState } from '../../../shared/url-state.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { formatDate, formatNumber } from '../../../ui/format.ts';
import { RowButton } from '../../../ui/row-actions.tsx';
import styles from './contact-lists.module.css';
import { ListDialog } from './list-dialog.tsx';
import { useListPages, useRefetchLists } from './list-queries.ts';
import { useSampleSheet } from './sample-sheet.ts';
import { SegmentDialog } from './segment-dialog.tsx';

const itemsOf = ({ id }: ContactList) => `/contact-lists/${id}/contacts`;

function useColumns(): Column<ContactList>[] {
  const { t, i18n } = useTranslation('contact-lists');
  return [
    {
      key: 'name',
      header: t('name'),
      isName: true,
      render: (list) => (
        <span className={styles.who}>
          <Link href={itemsOf(list)} className={styles.open} title={list.name}>
            {list.name}
          </Link>
          <small className="num">
            {t('count', {
              count: list.contactsCount,
              number: formatNumber(list.contactsCount, i18n.language),
            })}
          </small>
        </span>
      ),
    },
    {
      key: 'contacts',
      header: t('contacts'),
      isNumber: true,
      isSecondary: true,
      width: '140px',
      render: ({ contactsCount }) => formatNumber(contactsCount, i18n.language),
    },
    {
      key: 'createdAt',
      header: t('createdAt'),
      isSecondary: true,
      width: '160px',
      render: ({ createdAt }) => <span className="num">{formatDate(createdAt, i18n.language)}</span>,
    },
  ];
}

function ListActions({ list, onEdit, onRemove }: Opening & { list: ContactList }) {
  const { t } = useTranslation('contact-lists');
  const { t: common } = useTranslation('common');
  const [, navigate] = useLocation();
  const saveSample = useSampleSheet();
  const { name } = list;
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <RowButton word={t('sampleFor')} name={name} icon={<IconDownload size={16} />} onClick={saveSample} />
      <RowButton
        word={t('openItems')}
        name={name}
        icon={<IconList size={16} />}
        onClick={() => navigate(itemsOf(list))}
      />
      <RowButton word={common('actions.edit')} name={name} icon={<IconPencil size={16} />} onClick={onEdit} />
      <RowButton
        word={common('actions.delete')}
        name={name}
        icon={<IconTrash size={16} />}
        onClick={onRemove}
      />
    </Group>
  );
}

/** The lists of people whom campaigns write to. */
export function ContactListsPage() {
  const { t } = useTranslation('contact-lists');
  const columns = useColumns();
  const refetch = useRefetchLists();
  const search = useUrlState('q');
  const list = useListPages(search[0]);
  const [isSegment, setSegment] = useState(false);
  return (
    <>
      <ListPage
        namespace="contact-lists"
        icon={<IconUsersGroup />}
        list={list}
        columns={columns}
        search={search}
        nameOf={({ name }) => name}
        tools={
          <Button variant="default" leftSection={<IconFilter size={16} />} onClick={() => setSegment(true)}>
            {t('fromContacts')}
          </Button>
        }
        actions={(row, opening) => <ListActions list={row} {...opening} />}
        edit={(row, onClose) => <ListDialog list={row} onClose={onClose} />}
        remove={async ({ id }) => {
          await call('deleteContactList', { params: { id } });
          await refetch();
        }}
        removeText={({ contactsCount: count }) => t('removeText', { count })}
      />
      {isSegment ? <SegmentDialog onClose={() => setSegment(false)} /> : null}
    </>
  );
}
