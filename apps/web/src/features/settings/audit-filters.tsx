import { Button, NativeSelect, Select } from '@mantine/core';
import { auditGroupNames, operatorsAuditGroups } from '@prosa/contract';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { useErrorText } from '../../shared/error-text.ts';
import { userListQuery } from '../../shared/queries.ts';
import { useMe } from '../../shared/session.tsx';
import { toast } from '../../shared/toast.ts';
import { DayField } from '../../ui/moment-field.tsx';
import styles from './audit.module.css';
import type { AuditFilter } from './audit-queries.ts';

function CompanySelect({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t } = useTranslation('audit');
  const companies = useQuery({
    queryKey: ['companies', 'every'],
    queryFn: async ({ signal }) => call('listEveryCompany', { signal }),
  });
  return (
    <Select
      searchable
      clearable
      label={t('company')}
      placeholder={t('anyCompany')}
      data={companies.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}

export function AuditFilters({
  filter,
  set,
}: {
  filter: AuditFilter;
  set: (name: keyof AuditFilter, value: string) => void;
}) {
  const { t } = useTranslation('audit');
  const isOperator = useMe().super;
  const people = useQuery(userListQuery);
  const groups = auditGroupNames.filter((group) => isOperator || !operatorsAuditGroups.includes(group));
  return (
    <div className={styles.filters}>
      <NativeSelect
        label={t('group')}
        data={[
          { value: '', label: t('everything') },
          ...groups.map((group) => ({ value: group, label: t(`groups.${group}`) })),
        ]}
        value={filter.group}
        onChange={(event) => set('group', event.currentTarget.value)}
      />
      <Select
        searchable
        clearable
        label={t('person')}
        placeholder={t('anyPerson')}
        data={people.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
        value={filter.userId || null}
        onChange={(id) => set('userId', id ?? '')}
      />
      {isOperator ? <CompanySelect value={filter.companyId} onChange={(id) => set('companyId', id)} /> : null}
      <DayField
        label={t('from')}
        value={filter.from}
        onChange={(event) => set('from', event.currentTarget.value)}
      />
      <DayField
        label={t('until')}
        value={filter.until}
        onChange={(event) => set('until', event.currentTarget.value)}
      />
    </div>
  );
}

export function AuditExport({ query }: { query: Record<string, string> }) {
  const { t } = useTranslation('audit');
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await download('exportAudit', { query });
    } catch (error) {
      toast.failed(errorText(error));
    }
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconFileTypeCsv size={16} />}
      onClick={() => void save()}
    >
      {t('export')}
    </Button>
  );
}
