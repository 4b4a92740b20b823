import { ActionIcon, Button, Group, SegmentedControl } from '@mantine/core';
import { type CompanyRow, OPERATOR_COMPANY_ID } from '@prosa/contract';
import { IconBuilding, IconCalendarPlus, IconDownload, IconRestore, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useListFailure } from '../../../shared/list-failure.ts';
import { ListPage, type Opening } from '../../../shared/list-page.tsx';
import { SettingsTabs } from '../../../shared/settings-tabs.tsx';
import { toast } from '../../../shared/toast.ts';
import { RowActions } from '../../../ui/row-actions.tsx';
import styles from './companies.module.css';
import { useExtend, useRestore } from './company-changes.ts';
import { toneOf, useCompanyColumns } from './company-columns.tsx';
import { CompanyDialog } from './company-dialog.tsx';
import { type Listing, useCompanyPages, useListing } from './company-queries.ts';
import { RemoveCompany } from './remove-company.tsx';

function Export({ listing }: { listing: Listing }) {
  const { t } = useTranslation('companies');
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const save = () => {
    setBusy(true);
    download('exportCompanies', { query: listing })
      .catch((error: unknown) => toast.failed(errorText(error)))
      .finally(() => setBusy(false));
  };
  return (
    <Button variant="default" loading={isBusy} leftSection={<IconDownload size={16} />} onClick={save}>
      {t('export')}
    </Button>
  );
}

/** One press extends; the button waits for the answer, so that a second press is a second month on purpose. */
function Actions({ company, ...opening }: Opening & { company: CompanyRow }) {
  const { t } = useTranslation('companies');
  const extend = useExtend(company);
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button
        size="compact-sm"
        variant="default"
        loading={extend.isPending}
        aria-label={`${t('extend')} ${company.name}`}
        onClick={() => extend.mutate()}
      >
        <IconCalendarPlus size={15} aria-hidden />
        <span className={styles.word}>{t('extend')}</span>
      </Button>
      <RowActions name={company.name} mayRemove={company.id !== OPERATOR_COMPANY_ID} {...opening} />
    </Group>
  );
}

function ArchivedActions({ company, onRemove }: { company: CompanyRow; onRemove: () => void }) {
  const { t } = useTranslation('companies');
  const restore = useRestore(company);
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button
        size="compact-sm"
        variant="default"
        loading={restore.isPending}
        aria-label={`${t('restore')} ${company.name}`}
        onClick={() => restore.mutate()}
      >
        <IconRestore size={15} aria-hidden />
        <span className={styles.word}>{t('restore')}</span>
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${t('removeNow')} ${company.name}`}
        title={t('removeNow')}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  );
}

/** Every company of the installation with its health, for the operator. */
export function CompaniesPage() {
  const { t } = useTranslation('companies');
  const { listing, search, order, setArchived } = useListing();
  const columns = useCompanyColumns(listing.archived);
  const list = useCompanyPages(listing);
  useListFailure(list.error);
  const views = [
    { value: 'live', label: t('views.live') },
    { value: 'archived', label: t('views.archived') },
  ];
  return (
    <ListPage
      namespace="companies"
      icon={<IconBuilding />}
      list={list}
      columns={columns}
      search={search}
      frame={(bar, table) => (
        <SettingsTabs here="companies" bar={bar}>
          {table}
        </SettingsTabs>
      )}
      isNarrowed={listing.archived}
      tools={
        <>
          <SegmentedControl
            aria-label={t('views.label')}
            data={views}
            value={listing.archived ? 'archived' : 'live'}
            onChange={(view) => setArchived(view === 'archived')}
          />
          <Export listing={listing} />
        </>
      }
      toneOf={(company) => (listing.archived ? undefined : toneOf(company))}
      order={order}
      nameOf={({ name }) => name}
      actions={(company, opening) =>
        listing.archived ? (
          <ArchivedActions company={company} onRemove={opening.onRemove} />
        ) : (
          <Actions company={company} {...opening} />
        )
      }
      edit={(company, onClose) => <CompanyDialog company={company} onClose={onClose} />}
      removal={(company, onClose) => <RemoveCompany company={company} onClose={onClose} />}
    />
  );
}
