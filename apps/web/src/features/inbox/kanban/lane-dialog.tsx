import { Fieldset, NumberInput, Textarea } from '@mantine/core';
import type { Tag } from '@prosa/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { tagsKey } from '../../../shared/queries.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { toast } from '../../../shared/toast.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { IdSelect } from '../../../ui/id-select.tsx';
import { randomColor, TagIdentity } from '../tags/index.ts';
import styles from './kanban.module.css';

type Values = Pick<
  Tag,
  'name' | 'color' | 'timeLane' | 'nextLaneId' | 'rollbackLaneId' | 'greetingMessageLane' | 'wipLimit'
>;

interface Props {
  /** Null: a new one. */
  lane: Tag | null;
  lanes: readonly Tag[];
  onClose: () => void;
}

function initialOf(lane: Tag | null, firstColor: string): Values {
  return {
    name: lane?.name ?? '',
    color: lane?.color ?? firstColor,
    timeLane: lane?.timeLane ?? null,
    nextLaneId: lane?.nextLaneId ?? null,
    rollbackLaneId: lane?.rollbackLaneId ?? null,
    greetingMessageLane: lane?.greetingMessageLane ?? '',
    wipLimit: lane?.wipLimit ?? null,
  };
}

/** The server answers the existing lane when the name is in use, and changes nothing in it. */
async function createLane(values: Values, lanes: readonly Tag[]): Promise<void> {
  const { id } = await call('createTag', { body: { ...values, kanban: 1 } });
  if (lanes.some((one) => one.id === id)) throw new ApiError(409, { error: 'ERR_TAG_NAME_ALREADY_EXISTS' });
}

function useLaneForm({ lane, lanes, onClose }: Props) {
  const { t } = useTranslation('lanes');
  const refetch = useRefetch(tagsKey);
  const [firstColor] = useState(randomColor);
  return useForm({
    initial: initialOf(lane, firstColor),
    rules: async () => (await import('@prosa/contract')).TagInput,
    fieldOf: { ERR_TAG_NAME_ALREADY_EXISTS: 'name' },
    submit: async (values) => {
      if (lane) await call('updateTag', { params: { id: lane.id }, body: values });
      else await createLane(values, lanes);
      await refetch();
      toast.done(t('saved', { name: values.name }));
      onClose();
    },
  });
}
type LaneForm = ReturnType<typeof useLaneForm>;

interface NumberProps {
  form: LaneForm;
  name: 'timeLane' | 'wipLimit';
  label: string;
  help: string;
  placeholder: string;
}

function NumberField({ form: { values, errors, set }, name, label, help, placeholder }: NumberProps) {
  return (
    <NumberInput
      name={name}
      label={label}
      description={help}
      placeholder={placeholder}
      min={1}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      value={values[name] ?? ''}
      error={errors[name]}
      onChange={(value) => set(name, value === '' ? null : Number(value))}
    />
  );
}

interface LaneFieldProps {
  form: LaneForm;
  name: 'nextLaneId' | 'rollbackLaneId';
  label: string;
  help: string;
  others: readonly Tag[];
}

function LaneField({ form: { values, errors, set }, name, label, help, others }: LaneFieldProps) {
  const { t } = useTranslation('lanes');
  return (
    <IdSelect
      name={name}
      label={label}
      description={help}
      placeholder={t('none')}
      choices={others}
      value={values[name]}
      error={errors[name]}
      clearable
      searchable
      clearButtonProps={{ 'aria-label': t('clearChoice') }}
      nothingFoundMessage={t('noneFound')}
      onChange={(id) => set(name, id)}
    />
  );
}

/** What a lane does with the tickets in it. */
function Rules(shared: { form: LaneForm; others: readonly Tag[] }) {
  const { form } = shared;
  const { t } = useTranslation('lanes');
  return (
    <Fieldset legend={t('rules')} className={styles.rules}>
      <NumberField
        form={form}
        name="timeLane"
        label={t('timeLane')}
        help={t('timeLaneHelp')}
        placeholder={t('never')}
      />
      <LaneField {...shared} name="nextLaneId" label={t('nextLane')} help={t('nextLaneHelp')} />
      <LaneField {...shared} name="rollbackLaneId" label={t('rollbackLane')} help={t('rollbackLaneHelp')} />
      <Textarea
        {...form.field('greetingMessageLane')}
        label={t('greeting')}
        description={t('greetingHelp')}
        autosize
        minRows={2}
        maxRows={6}
      />
    </Fieldset>
  );
}

/** Name, colour, limit and rules of a lane. */
export function LaneDialog(props: Props) {
  const { lane, lanes, onClose } = props;
  const { t } = useTranslation('lanes');
  const form = useLaneForm(props);
  const { values, set, errors } = form;
  return (
    <FormDialog
      title={lane ? t('editTitle', { name: lane.name }) : t('newTitle')}
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
      <NumberField
        form={form}
        name="wipLimit"
        label={t('wipLimit')}
        help={t('wipLimitHelp')}
        placeholder={t('noLimit')}
      />
      <Rules form={form} others={lanes.filter(({ id }) => id !== lane?.id)} />
    </FormDialog>
  );
}
