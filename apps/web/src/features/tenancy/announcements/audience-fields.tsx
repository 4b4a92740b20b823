import { MultiSelect, Select } from '@mantine/core';
import { type AnnouncementAudience, announcementAudiences } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { everyPlanQuery } from '../../../shared/queries.ts';
import { everyCompanyQuery } from './announcement-queries.ts';
import type { AnnouncementForm } from './use-announcement-form.ts';

/** A list of thousands is drawn in part: typing finds the rest. */
const DRAWN = 100;

interface ChoiceProps {
  form: AnnouncementForm;
  name: 'planIds' | 'companyIds';
  choices: readonly { id: number; name: string }[] | undefined;
}

function Choices({ form, name, choices = [] }: ChoiceProps) {
  const { t } = useTranslation(['announcements', 'common']);
  return (
    <MultiSelect
      name={name}
      required
      label={t(name)}
      data={choices.map((choice) => ({ value: String(choice.id), label: choice.name }))}
      value={form.values[name].map(String)}
      error={form.errors[name]}
      searchable
      clearable
      limit={DRAWN}
      hidePickedOptions
      nothingFoundMessage={t('nothingFound')}
      clearButtonProps={{ 'aria-label': t('common:actions.clear') }}
      onChange={(ids) => form.set(name, ids.map(Number))}
    />
  );
}

function Plans({ form }: { form: AnnouncementForm }) {
  const { data } = useQuery(everyPlanQuery);
  return <Choices form={form} name="planIds" choices={data} />;
}

function Companies({ form }: { form: AnnouncementForm }) {
  const { data } = useQuery(everyCompanyQuery);
  return <Choices form={form} name="companyIds" choices={data} />;
}

/** Whom the announcement is for. */
export function AudienceFields({ form }: { form: AnnouncementForm }) {
  const { t } = useTranslation('announcements');
  const { values, set } = form;
  return (
    <>
      <Select
        name="audience"
        label={t('audience')}
        data={announcementAudiences.map((value) => ({ value, label: t(`audiences.${value}`) }))}
        allowDeselect={false}
        value={values.audience}
        onChange={(value) => set('audience', (value ?? 'everybody') as AnnouncementAudience)}
      />
      {values.audience === 'plans' ? <Plans form={form} /> : null}
      {values.audience === 'companies' ? <Companies form={form} /> : null}
    </>
  );
}
