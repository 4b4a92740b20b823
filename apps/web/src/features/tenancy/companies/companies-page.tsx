import { ActionIcon, Button, Group, SegmentedControl } from '@mantine/core';
import { type CompanyRow, OPERATOR_COMPANY_ID } from '@prosa/contract';
import {
  type Icon,
  IconBuilding,
  IconCalendarPlus,
  IconDownload,
  IconMailForward,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useListFailure } from '../../../shared/list-failure.ts';
import { ListPage, type Opening } from '../../../shared/list-page.tsx';
import { usePublicSetting } from '../../../shared/public-setting.ts';
import { SettingsTabs } from '../../../shared/settings-tabs.tsx';
import { takeLeftCompany } from '../../../shared/support-access.ts';
import { toast } from '../../../shared/toast.ts';
import { RowActions, RowButton } from '../../../ui/row-actions.tsx';
import styles from './companies.module.css';
import { useExtend, useInviteAgain, useRestore } from './company-changes.ts';
import { toneOf, useCompanyColumns } from './company-columns.tsx';
import { CompanyDialog } from './company-dialog.tsx';
import { type Listing, useCompanyPages, useListing } from './company-queries.ts';
import { RemoveCompany } from './remove-company.tsx';
import { SupportAction } from './support-action.tsx';

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

interface ChangeButtonProps {
  company: CompanyRow;
  label: string;
  icon: Icon;
  change: { isPending: boolean; mutate: () => void };
}

/** Waits for the answer, so that a second press is on purpose: a second month, say. */
function ChangeButton({ company, label, icon: ChangeIcon, change }: ChangeButtonProps) {
  const { t } = useTranslation('common');
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={change.isPending}
      aria-label={t('actions.of', { action: label, name: company.name })}
      title={label}
      onClick={() => change.mutate()}
    >
      <ChangeIcon size={15} aria-hidden />
      <span className={styles.word}>{label}</span>
    </Button>
  );
}

function Actions({ company, ...opening }: Opening & { company: CompanyRow }) {
  const { t } = useTranslation('companies');
  const extend = useExtend(company);
  const invite = useInviteAgain(company);
  const sendsMail = usePublicSetting('mail') === 'enabled';
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <ChangeButton company={company} label={t('extend')} icon={IconCalendarPlus} change={extend} />
      <SupportAction company={company} />
      {sendsMail && company.adminInvitedUntil !== null ? (
        <RowButton
          word={t('invitation.again')}
          name={company.name}
          icon={<IconMailForward size={16} />}
          disabled={invite.isPending}
          onClick={() => invite.mutate()}
        />
      ) : null}
      <RowActions name={company.name} mayRemove={company.id !== OPERATOR_COMPANY_ID} {...opening} />
    </Group>
  );
}

function ArchivedActions({ company, onRemove }: { company: CompanyRow; onRemove: () => void }) {
  const { t } = useTranslation(['companies', 'common']);
  const restore = useRestore(company);
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <ChangeButton company={company} label={t('restore')} icon={IconRestore} change={restore} />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('common:actions.of', { action: t('removeNow'), name: company.name })}
        title={t('removeNow')}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  );
}

/** Says why the operator is here again, after a session of support. */
function useCameBack(): void {
  const { t } = useTranslation('support');
  useEffect(() => {
    const left = takeLeftCompany();
    if (left !== null) toast.done(t('left', { company: left }));
  }, [t]);
}

/** Every company of the installation with its health, for the operator. */
export function CompaniesPage() {
  const { t } = useTranslation('companies');
  const { listing, search, order, setArchived } = useListing();
  const columns = useCompanyColumns(listing.archived);
  const list = useCompanyPages(listing);
  useListFailure(list.error);
  useCameBack();
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
