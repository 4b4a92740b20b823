import { MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type Channel, channels, type LeftOut } from '@prosa/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useForm } from '../../../shared/form.ts';
import { tagListQuery } from '../../../shared/queries.ts';
import { toast } from '../../../shared/toast.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { DayField } from '../../../ui/moment-field.tsx';
import styles from './contact-lists.module.css';
import { useRefetchLists } from './list-queries.ts';

const initial = {
  name: '',
  tags: [] as string[],
  channel: null as Channel | null,
  lastContactFrom: '',
  lastContactTo: '',
  neverAnswered: false,
};
type Values = typeof initial;

/** What narrows the segment; empty fields are left out. */
const segmentOf = ({
  tags,
  channel,
  lastContactFrom,
  lastContactTo,
  neverAnswered,
}: Omit<Values, 'name'>) => ({
  ...(tags.length > 0 ? { tags: tags.map(Number) } : {}),
  ...(channel === null ? {} : { channel }),
  ...(lastContactFrom === '' ? {} : { lastContactFrom }),
  ...(lastContactTo === '' ? {} : { lastContactTo }),
  ...(neverAnswered ? { neverAnswered } : {}),
});

const reasons = ['groups', 'blocked', 'optedOut', 'withoutNumber'] as const;
const TYPING_MS = 300;

function LeftOutText({ leftOut }: { leftOut: LeftOut }) {
  const { t } = useTranslation('contact-lists');
  const parts = reasons.filter((reason) => leftOut[reason] > 0);
  if (parts.length === 0) return null;
  return (
    <small>
      {t('leftOut', { who: parts.map((reason) => t(reason, { count: leftOut[reason] })).join(', ') })}
    </small>
  );
}

/** How many contacts the list would have, as the fields change. */
function SegmentCount({ values }: { values: Values }) {
  const { t, i18n } = useTranslation('contact-lists');
  const errorText = useErrorText();
  const [segment] = useDebouncedValue(JSON.stringify(segmentOf(values)), TYPING_MS);
  const { data, error } = useQuery({
    queryKey: ['contact-segment', segment],
    queryFn: async ({ signal }) =>
      call('countContactSegment', { query: JSON.parse(segment) as ReturnType<typeof segmentOf>, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <div className={styles.segment} role="status">
      <b>
        {error
          ? errorText(error)
          : data
            ? t('inList', { count: data.count, number: formatNumber(data.count, i18n.language) })
            : t('counting')}
      </b>
      {data && !error ? <LeftOutText leftOut={data.leftOut} /> : null}
    </div>
  );
}

function useSegmentForm(onClose: () => void) {
  const { t, i18n } = useTranslation('contact-lists');
  const refetch = useRefetchLists();
  return useForm({
    initial,
    rules: async () => (await import('@prosa/contract')).ContactListInput,
    fieldOf: { ERR_CONTACT_LIST_NAME_ALREADY_EXISTS: 'name', ERR_NO_TAG_FOUND: 'tags' },
    submit: async ({ name, ...fields }) => {
      const body = { name, ...segmentOf(fields) };
      const list = await call('createContactListFromSegment', { body });
      await refetch();
      const count = list.contactsCount;
      toast.done(t('made', { name: list.name, count, number: formatNumber(count, i18n.language) }));
      onClose();
    },
  });
}

/** A list of the contacts that a segment has now. */
export function SegmentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('contact-lists');
  const { data: tags = [] } = useQuery(tagListQuery);
  const form = useSegmentForm(onClose);
  const { values, set, errors } = form;
  return (
    <FormDialog
      title={t('segmentTitle')}
      submitLabel={t('make')}
      failure={form.failure}
      isBusy={form.isBusy}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <TextInput {...form.field('name')} data-autofocus label={t('name')} />
      <MultiSelect
        name="tags"
        label={t('tags')}
        description={t('tagsHelp')}
        placeholder={values.tags.length === 0 ? t('anyTag') : ''}
        data={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={values.tags}
        error={errors.tags}
        searchable
        clearable
        onChange={(ids) => set('tags', ids)}
      />
      <Select
        name="channel"
        label={t('channel')}
        placeholder={t('anyChannel')}
        data={channels.map((value) => ({ value, label: t(`channels.${value}`) }))}
        value={values.channel}
        clearable
        onChange={(value) => set('channel', value as Channel | null)}
      />
      <div className={styles.days}>
        <DayField {...form.field('lastContactFrom')} label={t('lastContactFrom')} />
        <DayField {...form.field('lastContactTo')} label={t('lastContactTo')} />
      </div>
      <Switch
        name="neverAnswered"
        label={t('neverAnswered')}
        description={t('neverAnsweredHelp')}
        checked={values.neverAnswered}
        onChange={(event) => set('neverAnswered', event.currentTarget.checked)}
      />
      <SegmentCount values={values} />
    </FormDialog>
  );
}
