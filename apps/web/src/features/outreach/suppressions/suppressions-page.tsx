import { type Suppression, suppressionSources } from '@prosa/contract';
import { shownNumber } from '@prosa/domain';
import { IconMessageOff, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { ListPage } from '../../../shared/list-page.tsx';
import { useUrlState } from '../../../shared/url-state.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { PhoneNumber } from '../../../ui/phone-number.tsx';
import { RowButton } from '../../../ui/row-actions.tsx';
import { SuppressionDialog } from './suppression-dialog.tsx';
import {
  type SuppressionFilter,
  useRefetchSuppressions,
  useSuppressionPages,
} from './suppression-queries.ts';
import { SuppressionTools } from './suppression-tools.tsx';
import styles from './suppressions.module.css';

/** The number; a person whom a channel knows by another id has the name of the contact. */
function nameOf({ kind, value, contact }: Suppression): string {
  return kind === 'phone' ? shownNumber(value) : (contact?.name ?? value);
}

function useColumns(): Column<Suppression>[] {
  const { t, i18n } = useTranslation('suppressions');
  return [
    {
      key: 'number',
      header: t('number'),
      isName: true,
      render: (row) => (
        <span className={styles.who}>
          <b>{row.kind === 'phone' ? <PhoneNumber number={row.value} /> : nameOf(row)}</b>
          {row.kind === 'phone' && row.contact ? <span>{row.contact.name}</span> : null}
        </span>
      ),
    },
    { key: 'source', header: t('source'), render: ({ source }) => t(`sources.${source}`) },
    {
      key: 'user',
      header: t('who'),
      render: ({ source, user }) => user?.name ?? (source === 'word' ? t('customer') : '–'),
      isSecondary: true,
    },
    {
      key: 'createdAt',
      header: t('when'),
      render: ({ createdAt }) => (
        <time className="num" dateTime={createdAt}>
          {formatDateTime(createdAt, i18n.language)}
        </time>
      ),
      isSecondary: true,
    },
  ];
}

/** Numbers that get no campaigns. */
export function SuppressionsPage() {
  const { t } = useTranslation('suppressions');
  const columns = useColumns();
  const refetch = useRefetchSuppressions();
  const search = useUrlState('q');
  const [given, setSource] = useUrlState('source');
  const source = suppressionSources.find((one) => one === given) ?? '';
  const filter: SuppressionFilter = { search: search[0], source };
  const pages = useSuppressionPages(filter);
  return (
    <ListPage
      namespace="suppressions"
      icon={<IconMessageOff />}
      list={pages}
      columns={columns}
      search={search}
      isNarrowed={source !== ''}
      tools={<SuppressionTools filter={filter} onSource={setSource} />}
      frame={(bar, table) => (
        <>
          {bar}
          <p className={styles.note}>{t('note')}</p>
          {table}
        </>
      )}
      nameOf={nameOf}
      actions={(row, { onRemove }) => (
        <div className={styles.actions}>
          <RowButton
            word={t('release')}
            name={nameOf(row)}
            icon={<IconTrash size={16} />}
            onClick={onRemove}
          />
        </div>
      )}
      edit={(_row, onClose) => <SuppressionDialog onClose={onClose} />}
      remove={async ({ id }) => {
        await call('deleteSuppression', { params: { id } });
        await refetch();
      }}
      removeLabel={t('release')}
      removeText={({ source: from }) => t(from === 'word' ? 'removeWordText' : 'removeText')}
    />
  );
}
