import type { AuditEntry } from '@prosa/contract';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../shared/error-text.ts';
import { useMe } from '../../shared/session.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { formatLongMoment } from '../../ui/format-words.ts';
import { PageBar } from '../../ui/page-bar.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { AuditExport, AuditFilters } from './audit-filters.tsx';
import { queryOf, useAuditEntries, useAuditFilter } from './audit-queries.ts';
import styles from './audit.module.css';
import { useAuditText } from './use-audit-text.ts';

function When({ at }: { at: string }) {
  const { i18n } = useTranslation();
  return (
    <time className={`num ${styles.when}`} dateTime={at} title={formatLongMoment(at, i18n.language)}>
      {formatDateTime(at, i18n.language)}
    </time>
  );
}

function useColumns(isOperator: boolean): Column<AuditEntry>[] {
  const { t } = useTranslation('audit');
  const textOf = useAuditText();
  const companyOf = ({ company }: AuditEntry) => company?.name ?? t('installation');
  return [
    {
      key: 'what',
      header: t('what'),
      render: (entry) => {
        const { sentence, details } = textOf(entry);
        return (
          <div className={styles.entry}>
            <span className={styles.meta}>
              <When at={entry.at} />
              {isOperator ? ` · ${companyOf(entry)}` : null}
            </span>
            <p className={styles.sentence}>{sentence}</p>
            {details.length > 0 ? (
              <ul className={styles.changes}>
                {details.map((detail) => (
                  <li key={detail}>{detail}</li>
                ))}
              </ul>
            ) : null}
          </div>
        );
      },
    },
    {
      key: 'when',
      header: t('when'),
      width: '150px',
      isSecondary: true,
      render: ({ at }) => <When at={at} />,
    },
    ...(isOperator
      ? [{ key: 'company', header: t('company'), width: '200px', isSecondary: true, render: companyOf }]
      : []),
  ];
}

/** Who changed what: the company's entries to its admins, the installation's to the operator. */
export function AuditPage() {
  const { t } = useTranslation('audit');
  const errorText = useErrorText();
  const isOperator = useMe().super;
  const [filter, set] = useAuditFilter();
  const query = queryOf(filter);
  const entries = useAuditEntries(query);
  const columns = useColumns(isOperator);
  const isNarrowed = Object.keys(query).length > 0;
  return (
    <>
      <PageBar title={t('title')}>
        <SearchField
          label={t('search')}
          value={filter.searchParam}
          onChange={(text) => set('searchParam', text)}
        />
        <AuditExport query={query} />
      </PageBar>
      <AuditFilters filter={filter} set={set} />
      <DataTable
        label={t('title')}
        columns={columns}
        rows={entries.data?.pages.flatMap((page) => page.entries)}
        keyOf={({ id }) => id}
        hasMore={entries.hasNextPage}
        onMore={() => {
          if (!entries.isFetchingNextPage) void entries.fetchNextPage();
        }}
        error={entries.error ? errorText(entries.error) : null}
        onRetry={() => void entries.refetch()}
        empty={
          <EmptyState
            icon={<IconHistory />}
            title={isNarrowed ? t('nothingFound') : t('emptyTitle')}
            text={isNarrowed ? t('nothingFoundText') : t('emptyText')}
          />
        }
      />
    </>
  );
}
