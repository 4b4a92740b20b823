import { Button, TextInput } from '@mantine/core';
import { IconChecklist, IconPlus } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../shared/session.tsx';
import { toast } from '../../../shared/toast.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageBar } from '../../../ui/page-bar.tsx';
import { PageBody } from '../../../ui/page.tsx';
import { TaskRow } from './task-row.tsx';
import {
  LONGEST_TEXT,
  MOST_TASKS,
  withDone,
  withoutTask,
  withTask,
  withTaskAgain,
  withText,
  type Task,
} from './tasks.ts';
import { useTasks } from './use-tasks.ts';
import styles from './todolist.module.css';

const UNDO_SECONDS = 6;

/** `onAdd` answers whether the task was stored; the text stays in the field when it was not. */
function AddTask({ isFull, onAdd }: { isFull: boolean; onAdd: (text: string) => boolean }) {
  const { t } = useTranslation('todolist');
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = text.trim();
    if (trimmed !== '' && onAdd(trimmed)) setText('');
  };
  return (
    <form className={styles.add} onSubmit={submit}>
      <TextInput
        className={styles.field}
        aria-label={t('new')}
        placeholder={t('placeholder')}
        description={isFull ? t('full', { count: MOST_TASKS }) : null}
        disabled={isFull}
        maxLength={LONGEST_TEXT}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" disabled={isFull || text.trim() === ''} leftSection={<IconPlus size={16} />}>
        {t('add')}
      </Button>
    </form>
  );
}

/** The changes of the list; a browser without room is reported, and leaves the list as it was. */
function useChanges() {
  const { t } = useTranslation('todolist');
  const { tasks, change } = useTasks(useMe().id);
  const attempt: (...next: Parameters<typeof change>) => boolean = (next) => {
    try {
      change(next);
      return true;
    } catch {
      toast.failed(t('noRoom'));
      return false;
    }
  };
  const remove = (task: Task) => {
    if (!attempt((known) => withoutTask(known, task.id))) return;
    const undo = { label: t('undo'), run: () => void attempt((known) => withTaskAgain(known, task)) };
    toast.undoable(t('removed'), undo, UNDO_SECONDS);
  };
  return { tasks, attempt, remove };
}

interface ListProps extends ReturnType<typeof useChanges> {
  label: string;
}

function TaskList({ tasks, label, attempt, remove }: ListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {tasks.map((task) => (
        <TaskRow
          key={task.id}
          task={task}
          onSave={(text) => attempt((known) => withText(known, task.id, text))}
          onDone={(isDone) => attempt((known) => withDone(known, task.id, isDone))}
          onRemove={() => remove(task)}
        />
      ))}
    </ul>
  );
}

export function TodolistPage() {
  const { t } = useTranslation('todolist');
  const changes = useChanges();
  const { tasks, attempt } = changes;
  const open = tasks.filter(({ doneAt }) => doneAt === null);
  const done = tasks.filter(({ doneAt }) => doneAt !== null);
  return (
    <>
      <PageBar title={t('title')} count={open.length} />
      <PageBody>
        <div className={styles.page}>
          <AddTask
            isFull={tasks.length >= MOST_TASKS}
            onAdd={(text) => attempt((known) => withTask(known, text))}
          />
          <p className={styles.where}>{t('where')}</p>
          {tasks.length === 0 ? (
            <EmptyState icon={<IconChecklist />} title={t('emptyTitle')} text={t('emptyText')} />
          ) : null}
          {open.length > 0 ? <TaskList {...changes} label={t('open')} tasks={open} /> : null}
          {done.length > 0 ? (
            <>
              <h2 className={styles.heading}>{t('doneTitle', { count: done.length })}</h2>
              <TaskList {...changes} label={t('doneList')} tasks={done} />
            </>
          ) : null}
        </div>
      </PageBody>
    </>
  );
}
