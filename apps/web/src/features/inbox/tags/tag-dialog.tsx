import type { TagRow } from '@prosa/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { toast } from '../../../shared/toast.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { randomColor } from './random-color.ts';
import { TagIdentity } from './tag-identity.tsx';
import { useRefetchTags } from './tag-queries.ts';

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
      <TagIdentity
        nameField={form.field('name')}
        name={values.name}
        color={values.color}
        colorError={errors.color}
        onColor={(color) => set('color', color)}
      />
    </FormDialog>
  );
}
