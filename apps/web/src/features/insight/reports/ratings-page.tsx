import { useMediaQuery } from '@mantine/hooks';
import { shownNumber } from '@prosa/domain';
import { IconArrowRight, IconMessage2Heart } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageBar } from '../../../ui/page-bar.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { RowButton } from '../../../ui/row-actions.tsx';
import { FiltersButton } from '../filters/index.ts';
import { ExportButton, fileFormats } from './export-button.tsx';
import { useRatingColumns } from './rating-columns.tsx';
import { type RatingFilter, ratingQueryOf, readRatings, writeRatings } from './rating-filter.ts';
import { RatingFilters } from './rating-filters.tsx';
import { pageSizes, writeReport } from './report-filter.ts';
import { type Place, useFilterAndPage } from './report-queries.ts';
import { ReportTabs } from './report-tabs.tsx';

const ofRatings = { read: readRatings, write: writeRatings };

function useRatings(filter: RatingFilter, { page, size }: Place) {
  const query = { ...ratingQueryOf(filter), page, pageSize: size };
  return useQuery({
    queryKey: ['ratings', query],
    queryFn: async ({ signal }) => call('listRatings', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What customers answered when they were asked how they were served. */
export function RatingsPage() {
  const { t } = useTranslation(['ratings', 'reports']);
  const errorText = useErrorText();
  const [, navigate] = useLocation();
  const [now] = useState(() => new Date());
  const isNarrow = useMediaQuery('(max-width: 899px)') ?? false;
  const [isOpen, setOpen] = useState(false);
  const { filter, place, setFilter, setPage, setSize } = useFilterAndPage(now, ofRatings);
  const { data, error, refetch } = useRatings(filter, place);
  const columns = useRatingColumns();
  const apply = (next: RatingFilter) => {
    setFilter(next);
    setOpen(false);
    // Pressing the button again asks for what has happened since.
    void refetch();
  };
  const bar = (
    <PageBar title={t('reports:title')} count={data?.count}>
      {isNarrow ? <FiltersButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} /> : null}
      {fileFormats.map((format) => (
        <ExportButton key={format} call="exportRatings" query={{ ...ratingQueryOf(filter), format }} />
      ))}
    </PageBar>
  );
  return (
    <ReportTabs here="ratings" bar={bar} kept={writeReport(filter, now)}>
      {!isNarrow || isOpen ? <RatingFilters filter={filter} onFilter={apply} /> : null}
      <DataTable
        label={t('tabs.ratings')}
        columns={columns}
        rows={data?.ratings}
        keyOf={({ periodId }) => periodId}
        actions={({ id, uuid, contactName }) => (
          <RowButton
            word={t('reports:open')}
            name={`#${id} ${shownNumber(contactName)}`}
            icon={<IconArrowRight size={16} />}
            onClick={() => navigate(`/tickets/${uuid}`)}
          />
        )}
        error={error ? errorText(error) : null}
        onRetry={() => void refetch()}
        empty={<EmptyState icon={<IconMessage2Heart />} title={t('emptyTitle')} text={t('emptyText')} />}
      />
      {data?.count ? (
        <Pager {...place} sizes={pageSizes} total={data.count} onPage={setPage} onSize={setSize} />
      ) : null}
    </ReportTabs>
  );
}
