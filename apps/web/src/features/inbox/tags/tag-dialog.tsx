import { ColorInput, TextInput } from '@mantine/core';
import type { TagRow } from '@prosa/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { toast } from '../../../shared/toast.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TagChip } from '../../../ui/chips.tsx';
import { randomColor } from './random-color.ts';
import { useRefetchTags } from './tag-queries.ts';

const swatches = [
  '#2F7DE1',
  '#16834A',
  '#A76300',
  '#C62F3B',
  '#7A5AF5',
  '#C05299',
  '#2A9D8F',
  '#E07A5F',
  '#0E7490',
  '#6D597A',
];

/** Name and colour of a tag, with a preview. */
export function TagDialog({ tag, onClose }: { tag: TagRow | null; onClose: () => void }) {
  const { t } = useTranslation('tags');
  const refetch = useRefetchTags();
  const [firstColor] = useState(randomColor);
  const form = useForm({
    initial: { name: tag?.name ?? '', color: tag?.color ?? firstColor },
    rules: async () => (await import('@prosa/contract')).TagInput,
    tooShort: { name: t('nameTooShort') },
    fieldOf: { ERR_TAG_NAME_ALREADY_EXISTS: 'name' },
    submit: async (values) => {
      if (tag) await call('updateTag', { params: { id: tag.id }, body: values });
      else await call('createTag', { body: { ...values, kanban: 0 } });
      await refetch();
      toast.done(t('saved', { name: values.name }));
      onClose();
    },
  });
  const { values, set, errors } = form;
  return (
    <FormDialog
      title={tag ? t('editTitle', { name: tag.name }) : t('newTitle')}
      failure={form.failure}
      isBusy={form.isBusy}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <TextInput {...form.field('name')} data-autofocus label={t('name')} description={t('nameHelp')} />
      <ColorInput
        name="color"
        label={t('color')}
        value={values.color}
        error={errors.color}
        swatches={swatches}
        fixOnBlur={false}
        popoverProps={{ withinPortal: true }}
        eyeDropperButtonProps={{ 'aria-label': t('pickColor') }}
        onChange={(color) => set('color', color)}
      />
      <div>
        <TagChip name={values.name.trim() || t('example')} color={values.color} />
      </div>
    </FormDialog>
  );
}
