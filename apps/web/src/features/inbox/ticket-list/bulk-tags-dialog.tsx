import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { TagChip } from '../../../ui/chips.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TagPicker, useTags, type ChosenTag } from '../tags/index.ts';
import { useBulkResult, type BulkProps } from './bulk-result.ts';

/** Only tags that exist can be removed. */
function RemovedTags({ value, onChange }: { value: string[]; onChange: (ids: string[]) => void }) {
  const { t } = useTranslation(['inbox', 'bulk']);
  const { data = [] } = useTags();
  const tagOf = (id: string) => data.find((tag) => String(tag.id) === id);
  return (
    <MultiSelect
      searchable
      // Below the field it would cover the dialog's button.
      comboboxProps={{ position: 'top' }}
      label={t('bulk:removeTags')}
      placeholder={value.length === 0 ? t('bulk:chooseTags') : ''}
      data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value}
      onChange={onChange}
      renderOption={({ option }) => (
        <TagChip name={option.label} color={tagOf(option.value)?.color ?? '#a4cccc'} />
      )}
    />
  );
}

/** Adds tags to, and removes tags from, the contacts of the selected tickets. */
export function BulkTagsDialog({ tickets, onDone, onClose }: BulkProps) {
  const { t } = useTranslation(['inbox', 'bulk']);
  const show = useBulkResult();
  const form = useForm({
    initial: { added: [] as ChosenTag[], removed: [] as string[] },
    submit: async ({ added, removed }) => {
      const ticketIds = tickets.map(({ id }) => id);
      const body = {
        ticketIds,
        addTagIds: added.map(({ id }) => id),
        removeTagIds: removed.map(Number),
      };
      const answer = await call('tagTickets', { body });
      show('tagged', answer, async (changeId) => call('undoTagTickets', { params: { changeId } }));
      onClose();
      onDone();
    },
  });
  const { added, removed } = form.values;
  return (
    <FormDialog
      title={t('bulk:tagsTitle', { count: tickets.length })}
      submitLabel={t('bulk:tagsSubmit')}
      isDisabled={added.length + removed.length === 0}
      failure={form.failure}
      isBusy={form.isBusy}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <TagPicker
        label={t('bulk:addTags')}
        isFirst
        value={added}
        onChange={(tags) => form.set('added', tags)}
      />
      <RemovedTags value={removed} onChange={(ids) => form.set('removed', ids)} />
    </FormDialog>
  );
}
