import { Button, Progress } from '@mantine/core';
import type { ContactImport, ContactListItem } from '@prosa/contract';
import { hasPermission } from '@prosa/domain';
import { IconArrowLeft, IconCircleCheck, IconCircleDashed, IconCircleX, IconUser } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { call } from '../../../api/client.ts';
import { ListPage } from '../../../shared/list-page.tsx';
import { useMe } from '../../../shared/session.tsx';
import { useUrlState } from '../../../shared/url-state.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { PhoneNumber } from '../../../ui/phone-number.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
import styles from './contact-lists.module.css';
import { ExportMenu, ImportButton } from './export-menu.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { useItemPages, useRefetchItems } from './item-queries.ts';
import { useListImport } from './list-imports.ts';
import { useContactList } from './list-queries.ts';
import { CheckButton, CheckStrip } from './number-check.tsx';

const marks = { valid: IconCircleCheck, invalid: IconCircleX, unchecked: IconCircleDashed } as const;

/** What is known of a number: one that nobody has checked may still be wrong. */
function NumberMark({ item: { isChecked, isWhatsappValid } }: { item: ContactListItem }) {
  const { t } = useTranslation('list-items');
  const state = isChecked ? (isWhatsappValid ? 'valid' : 'invalid') : 'unchecked';
  const Mark = marks[state];
  const text = t(state);
  return (
    <span className={styles.mark} data-state={state} title={text}>
      <Mark size={18} aria-hidden />
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

function useColumns(): Column<ContactListItem>[] {
  const { t } = useTranslation('list-items');
  const cut = (text: string) => (
    <span className={styles.cut} title={text}>
      {text}
    </span>
  );
  return [
    {
      key: 'valid',
      header: t('onChannel'),
      width: '96px',
      render: (item) => <NumberMark item={item} />,
    },
    {
      key: 'name',
      header: t('name'),
      isName: true,
      render: ({ name, number }) => (
        <span className={styles.who}>
          <b title={name}>{name}</b>
          <small>
            <PhoneNumber number={number} />
          </small>
        </span>
      ),
    },
    {
      key: 'number',
      header: t('number'),
      isSecondary: true,
      width: '220px',
      render: ({ number }) => <PhoneNumber number={number} />,
    },
    { key: 'email', header: t('email'), isSecondary: true, render: ({ email }) => cut(email) },
  ];
}

/** How far an import is while its dialog is closed. */
function ImportStrip({ record, onOpen }: { record: ContactImport; onOpen: () => void }) {
  const { t, i18n } = useTranslation('list-items');
  const { done, total, fileName } = record;
  const number = (value: number) => formatNumber(value, i18n.language);
  return (
    <div className={styles.strip}>
      <span className={styles.cut} title={fileName}>
        {t('importing', { file: fileName, done: number(done), total: number(total) })}
      </span>
      <Progress.Root size="sm" className={styles.bar}>
        <Progress.Section
          value={total === 0 ? 0 : Math.round((done / total) * 100)}
          aria-label={t('importTitle')}
        />
      </Progress.Root>
      <Button size="compact-sm" variant="subtle" onClick={onOpen}>
        {t('show')}
      </Button>
    </div>
  );
}

function Back() {
  const { t } = useTranslation('list-items');
  return (
    <Button
      component={Link}
      href="/contact-lists"
      variant="default"
      leftSection={<IconArrowLeft size={16} />}
    >
      {t('back')}
    </Button>
  );
}

/** The people of one contact list. */
export function ListItemsPage({ contactListId }: { contactListId: number }) {
  const me = useMe();
  const columns = useColumns();
  const refetch = useRefetchItems(contactListId);
  const search = useUrlState('q');
  const pages = useItemPages(contactListId, search[0]);
  const { data: list } = useContactList(contactListId);
  const listImport = useListImport(contactListId);
  const [isImporting, setImporting] = useState(false);
  const { current } = listImport;
  const open = () => setImporting(true);
  const mayRemove = hasPermission(me, 'contacts-page:deleteContact');
  const frame = (bar: ReactNode, table: ReactNode) => (
    <>
      {bar}
      {current?.status === 'running' && !isImporting ? <ImportStrip record={current} onOpen={open} /> : null}
      {list ? <CheckStrip list={list} /> : null}
      {table}
    </>
  );
  return (
    <>
      <ListPage
        namespace="list-items"
        icon={<IconUser />}
        title={list?.name}
        list={pages}
        columns={columns}
        search={search}
        emptyTools={<ImportButton isAlone onClick={open} />}
        frame={frame}
        nameOf={({ name }) => name}
        tools={
          <>
            <Back />
            {list ? <CheckButton list={list} /> : null}
            <ImportButton onClick={open} />
            <ExportMenu contactListId={contactListId} search={search[0]} />
          </>
        }
        actions={({ name }, opening) => <RowActions name={name} mayRemove={mayRemove} {...opening} />}
        edit={(item, onClose) => <ItemDialog contactListId={contactListId} item={item} onClose={onClose} />}
        remove={async ({ id }) => {
          await call('deleteContactListItem', { params: { id } });
          await refetch();
        }}
      />
      {isImporting ? <ImportDialog listImport={listImport} onClose={() => setImporting(false)} /> : null}
    </>
  );
}
