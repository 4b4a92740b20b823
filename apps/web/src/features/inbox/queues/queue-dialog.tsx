import { Tabs } from '@mantine/core';
import type { Queue, QueueWithChatbots } from '@prosa/contract';
import type { BotProblem } from '@prosa/domain';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogHours } from '../../../shared/dialog-hours.tsx';
import { useErrorText } from '../../../shared/error-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { useCompanySettings } from '../../../shared/company-settings.ts';
import { useProblems, useQueueTree } from './bot-queries.ts';
import { OptionTree } from './option-tree.tsx';
import { ProblemList } from './problem-list.tsx';
import { QueueFields } from './queue-fields.tsx';
import styles from './queues.module.css';
import { Simulator } from './simulator.tsx';
import { hasChanges, nodeOf, ownFields, type TreeNode } from './tree.ts';
import { useQueueForm, type QueueForm } from './use-queue-form.ts';
import type { QueueDraft } from './use-rehearsal.ts';
import { useTree, type Tree } from './use-tree.ts';

/** The field of each problem that concerns the queue itself. */
const fieldOf: Partial<Record<BotProblem['code'], string>> = {
  greetingRequired: 'greetingMessage',
  outOfHoursRequired: 'outOfHoursMessage',
  nobody: 'userIds',
  emptyFiles: 'fileListId',
  goneFiles: 'fileListId',
  goneIntegration: 'integrationId',
  unheard: 'integrationId',
};

/** Moves to the option or to the field of the queue that has the problem. */
function goTo(problem: BotProblem, tree: Tree): void {
  const { key, code } = problem;
  if (key !== null) tree.setOpenKey(key);
  const [, check] = tree.checked;
  check(key);
  const selector = key === null ? `[name="${fieldOf[code] ?? 'name'}"]` : `[data-option-name="${key}"]`;
  // Waits until the option is expanded.
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(`[role="dialog"] ${selector}`);
    const target =
      field?.getAttribute('type') === 'hidden' ? field.closest('div')?.querySelector('input') : field;
    target?.scrollIntoView({ block: 'center' });
    target?.focus();
  });
}

const optionOf = (node: TreeNode): QueueDraft['chatbots'][number] => ({
  ...ownFields(node),
  options: node.options.map(optionOf),
});

/** The queue as it is edited in the dialog, for the rehearsal. */
function draftOf(id: number | null, { values }: QueueForm, { nodes }: Tree): QueueDraft {
  return { ...values, id, chatbots: nodes.map(optionOf) };
}

function DataPanel({ id, form, tree }: { id: number | null; form: QueueForm; tree: Tree }) {
  const problems = useProblems({ id, ...form.values }, tree.nodes);
  // Errors of the queue's own fields are shown at the fields when the user saves.
  const shownProblems = problems.filter(({ key, isError }) => key !== null || !isError);
  return (
    <div className={styles.bench}>
      <div className={styles.side}>
        <QueueFields form={form} />
        <OptionTree tree={tree} canSave={id !== null} problems={problems} />
        <ProblemList problems={shownProblems} onOpen={(problem) => goTo(problem, tree)} />
      </div>
      <Simulator draft={draftOf(id, form, tree)} />
    </div>
  );
}

interface EditorProps {
  queue: QueueWithChatbots | null;
  onClose: () => void;
}

function QueueEditor({ queue, onClose }: EditorProps) {
  const { t } = useTranslation('queues');
  const settings = useCompanySettings();
  const id = queue?.id ?? null;
  const tree = useTree((queue?.chatbots ?? []).map(nodeOf), id);
  const [tab, setTab] = useState<string | null>('data');
  const form = useQueueForm(queue, tree, {
    onClose,
    onWrong: (names) => setTab(names.every((name) => name === 'schedules') ? 'hours' : 'data'),
  });
  const problems = useProblems({ id, ...form.values }, tree.nodes);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    setTab('data');
    const wrong = problems.find(({ key, isError }) => key !== null && isError);
    if (!wrong) return form.onSubmit(event);
    event.preventDefault();
    goTo(wrong, tree);
    return undefined;
  };
  return (
    <FormDialog
      title={queue ? t('editTitle', { name: queue.name }) : t('newTitle')}
      failure={form.failure}
      isBusy={form.isBusy}
      size="min(1240px, 100%)"
      onSubmit={submit}
      isChanged={form.isTouched || hasChanges(tree.nodes)}
      onClose={onClose}
    >
      {settings.data?.scheduleType === 'queue' ? (
        <Tabs value={tab} onChange={setTab}>
          <Tabs.List>
            <Tabs.Tab value="data">{t('tabData')}</Tabs.Tab>
            <Tabs.Tab value="hours">{t('tabHours')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="data" pt={16}>
            <DataPanel id={id} form={form} tree={tree} />
          </Tabs.Panel>
          <Tabs.Panel value="hours" pt={16}>
            <DialogHours
              value={form.values.schedules}
              error={form.errors.schedules}
              onChange={(hours) => form.set('schedules', hours)}
            />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <DataPanel id={id} form={form} tree={tree} />
      )}
    </FormDialog>
  );
}

/** A queue with its fields, hours, options, problems and a phone to rehearse it. */
export function QueueDialog({ queue, onClose }: { queue: Queue | null; onClose: () => void }) {
  const { t } = useTranslation(['queues', 'common']);
  const errorText = useErrorText();
  const tree = useQueueTree(queue?.id ?? null);
  const settings = useCompanySettings();
  const error = tree.error ?? settings.error;
  if ((queue === null || tree.data) && settings.data)
    return <QueueEditor queue={queue === null ? null : (tree.data ?? null)} onClose={onClose} />;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={queue ? t('editTitle', { name: queue.name }) : t('newTitle')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      {error ? (
        <ErrorState
          text={errorText(error)}
          onRetry={() => void Promise.all([tree.refetch(), settings.refetch()])}
        />
      ) : (
        <Loading />
      )}
    </Dialog>
  );
}
