import { Button, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { QueueType } from '@prosa/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueues } from '../../../shared/choices.ts';
import { IntegrationPicker } from '../../../shared/integration-picker.tsx';
import { UserPicker } from '../../../shared/pickers/user-picker.tsx';
import { useMe } from '../../../shared/session.tsx';
import { VariableButtons } from '../../../shared/variable-buttons.tsx';
import { useFileListChoices } from './bot-queries.ts';
import { kinds } from './option-kinds.tsx';
import styles from './queues.module.css';
import type { TreeNode } from './tree.ts';
import { IdSelect } from '../../../ui/id-select.tsx';

interface FieldProps {
  node: TreeNode;
  set: (change: Partial<TreeNode>) => void;
}
interface PickerProps {
  label: string;
  value: number | null;
  choices: readonly { id: number; name: string }[] | undefined;
  isOptional?: boolean;
  onChange: (id: number | null) => void;
}

function Picker({ label, value, choices, isOptional = false, onChange }: PickerProps) {
  const { t } = useTranslation('queues');
  return (
    <IdSelect
      label={label}
      placeholder={t('choose')}
      choices={choices}
      value={value}
      required={!isOptional}
      searchable
      clearable={isOptional}
      clearButtonProps={{ 'aria-label': t('clearChoice') }}
      nothingFoundMessage={t('nothingFound')}
      onChange={onChange}
    />
  );
}

/** The fields that the option's kind requires. */
function TargetFields({ node, set }: FieldProps) {
  const { t } = useTranslation('queues');
  const queues = useQueues();
  const files = useFileListChoices();
  const queue = (isOptional: boolean) => (
    <Picker
      label={t(isOptional ? 'optQueueOf' : 'optQueue')}
      value={node.optQueueId}
      choices={queues.data}
      isOptional={isOptional}
      onChange={(optQueueId) => set({ optQueueId })}
    />
  );
  if (node.queueType === 'queue') return queue(false);
  if (node.queueType === 'file') {
    return (
      <Picker
        label={t('optFile')}
        value={node.optFileId}
        choices={files.data}
        onChange={(optFileId) => set({ optFileId })}
      />
    );
  }
  if (node.queueType === 'integration') {
    return (
      <IntegrationPicker
        required
        value={node.optIntegrationId}
        onChange={(optIntegrationId) => set({ optIntegrationId })}
      />
    );
  }
  if (node.queueType !== 'attendent') return null;
  return (
    <>
      <UserPicker
        label={t('optUser')}
        required
        placeholder={t('choose')}
        value={node.optUserId}
        nothingFoundMessage={t('nothingFound')}
        onChange={(optUserId) => set({ optUserId })}
      />
      {queue(true)}
    </>
  );
}

/** A change of kind clears the targets of the previous kind. */
const cleared = { optQueueId: null, optUserId: null, optFileId: null, optIntegrationId: null };

interface Props extends FieldProps {
  /** Why the name cannot be saved; null when it can. */
  nameError: string | null;
  isBusy: boolean;
  /** A wrong name is shown before the field was left. */
  isChecked: boolean;
  /** Null for an option of a new queue: it is saved with the queue. */
  onSave: (() => void) | null;
}

/** All fields of an option, edited at its place in the tree. */
export function OptionFields({ node, set, nameError, isChecked, isBusy, onSave }: Props) {
  const { t } = useTranslation('queues');
  const text = useRef<HTMLTextAreaElement>(null);
  const [isLeft, setLeft] = useState(node.name !== '');
  const save = () => {
    setLeft(true);
    if (nameError === null) onSave?.();
  };
  const { company } = useMe();
  const hasIntegrations = company.plan?.useIntegrations === true || node.queueType === 'integration';
  const offered = Object.keys(kinds).filter((kind) => kind !== 'integration' || hasIntegrations);
  return (
    <div className={styles.fields}>
      <TextInput
        label={t('optionName')}
        value={node.name}
        maxLength={100}
        data-option-name={node.key}
        required
        error={isLeft || isChecked ? nameError : null}
        onBlur={() => setLeft(true)}
        onChange={(event) => set({ name: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The queue's own form surrounds this one.
          event.preventDefault();
          save();
        }}
      />
      <Select
        label={t('kind')}
        data={offered.map((kind) => ({ value: kind, label: t(`kinds.${kind as QueueType}`) }))}
        value={node.queueType}
        allowDeselect={false}
        onChange={(kind) => set({ ...cleared, queueType: kind as QueueType })}
      />
      <TargetFields node={node} set={set} />
      <Textarea
        ref={text}
        label={t('optionText')}
        description={t('optionTextHelp')}
        value={node.greetingMessage}
        maxLength={4_000}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => set({ greetingMessage: event.currentTarget.value })}
      />
      <VariableButtons field={text} onChange={(greetingMessage) => set({ greetingMessage })} />
      <Switch
        label={t('optionCloses')}
        checked={node.closeTicket}
        onChange={(event) => set({ closeTicket: event.currentTarget.checked })}
      />
      <div className={styles.fieldsEnd}>
        {onSave ? (
          <Button variant="light" size="compact-md" loading={isBusy} onClick={save}>
            {t('saveOption')}
          </Button>
        ) : (
          <small>{t('savedWithQueue')}</small>
        )}
      </div>
    </div>
  );
}
