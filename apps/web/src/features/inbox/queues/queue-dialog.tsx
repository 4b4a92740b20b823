import { ColorInput, MultiSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import type { Queue } from '@prosa/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useUserChoices } from '../../../shared/choices.ts';
import { useForm } from '../../../shared/form.ts';
import { toast } from '../../../shared/toast.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';

const swatches = [
  '#2F7DE1',
  '#C05299',
  '#2A9D8F',
  '#E07A5F',
  '#7A5AF5',
  '#16834A',
  '#A76300',
  '#C62F3B',
  '#0E7490',
  '#6D597A',
];

function initialOf(queue: Queue | null) {
  return {
    name: queue?.name ?? '',
    color: queue?.color ?? swatches[Math.floor(Math.random() * swatches.length)] ?? '#2F7DE1',
    orderQueue: queue?.orderQueue ?? null,
    greetingMessage: queue?.greetingMessage ?? '',
    userIds: queue?.users.map((user) => user.id) ?? [],
  };
}

/** Name, colour, place in the menu, greeting and members of a queue. */
export function QueueDialog({ queue, onClose }: { queue: Queue | null; onClose: () => void }) {
  const { t } = useTranslation('queues');
  const cache = useQueryClient();
  const users = useUserChoices();
  const form = useForm({
    initial: initialOf(queue),
    rules: async () => (await import('@prosa/contract')).QueueInput,
    fieldOf: { ERR_QUEUE_NAME_ALREADY_EXISTS: 'name', ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color' },
    submit: async (values) => {
      if (queue) await call('updateQueue', { params: { id: queue.id }, body: values });
      else await call('createQueue', { body: values });
      await cache.invalidateQueries({ queryKey: ['queues'] });
      toast.done(t('saved', { name: values.name }));
      onClose();
    },
  });
  const { values, set, errors } = form;
  return (
    <FormDialog
      title={queue ? t('editTitle', { name: queue.name }) : t('newTitle')}
      failure={form.failure}
      isBusy={form.isBusy}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <TextInput {...form.field('name')} data-autofocus label={t('name')} />
      <ColorInput
        name="color"
        label={t('color')}
        value={values.color}
        error={errors.color}
        swatches={swatches}
        popoverProps={{ withinPortal: true }}
        eyeDropperButtonProps={{ 'aria-label': t('pickColor') }}
        onChange={(color) => set('color', color)}
      />
      <NumberInput
        name="orderQueue"
        label={t('order')}
        description={t('orderHelp')}
        min={0}
        allowDecimal={false}
        hideControls
        value={values.orderQueue ?? ''}
        error={errors.orderQueue}
        onChange={(order) => set('orderQueue', order === '' ? null : Number(order))}
      />
      <MultiSelect
        label={t('members')}
        description={t('membersHelp')}
        data={(users.data ?? []).map((user) => ({ value: String(user.id), label: user.name }))}
        value={values.userIds.map(String)}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('clearMembers') }}
        onChange={(ids) => set('userIds', ids.map(Number))}
      />
      <Textarea {...form.field('greetingMessage')} label={t('greeting')} autosize minRows={2} maxRows={6} />
    </FormDialog>
  );
}
