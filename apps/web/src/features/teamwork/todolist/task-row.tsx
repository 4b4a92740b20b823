import { Button, Checkbox, Textarea } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../ui/format.ts';
import { RowActions } from '../../../ui/row-actions.tsx';
import { LONGEST_TEXT, type Task } from './tasks.ts';
import styles from './todolist.module.css';

/** Enter saves, Shift+Enter begins a line, Escape leaves the task as it was. */
function TaskEditor({
  task,
  onSave,
  onClose,
}: {
  task: Task;
  onSave: (text: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('todolist');
  const { t: common } = useTranslation('common');
  const [text, setText] = useState(task.text);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const trimmed = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed === '') return;
    if (trimmed !== task.text) onSave(trimmed);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };
  return (
    <form className={styles.editor} onSubmit={submit}>
      <Textarea
        autosize
        ref={field}
        aria-label={t('text')}
        maxLength={LONGEST_TEXT}
        value={text}
        error={trimmed === '' ? common('form.required') : null}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.buttons}>
        <Button variant="default" size="xs" onClick={onClose}>
          {common('actions.cancel')}
        </Button>
        <Button type="submit" size="xs">
          {common('actions.save')}
        </Button>
      </div>
    </form>
  );
}

function Times({ task }: { task: Task }) {
  const { t, i18n } = useTranslation('todolist');
  const time = (at: string) => formatDateTime(at, i18n.language);
  const parts = [
    t('created', { time: time(task.createdAt) }),
    task.updatedAt === task.createdAt ? null : t('updated', { time: time(task.updatedAt) }),
    task.doneAt === null ? null : t('done', { time: time(task.doneAt) }),
  ];
  return <small className={`${styles.times} num`}>{parts.filter(Boolean).join(' · ')}</small>;
}

interface Props {
  task: Task;
  onSave: (text: string) => void;
  onDone: (isDone: boolean) => void;
  onRemove: () => void;
}

export function TaskRow({ task, onSave, onDone, onRemove }: Props) {
  const { t } = useTranslation('todolist');
  const [isEdited, setEdited] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const close = () => {
    setEdited(false);
    // The focus returns to the button that opened the editor, which is back in the next frame.
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('button')?.focus());
  };
  return (
    <li ref={row} className={styles.row} data-done={task.doneAt !== null}>
      <Checkbox
        className={styles.check}
        aria-label={t('markDone', { text: task.text })}
        checked={task.doneAt !== null}
        onChange={(event) => onDone(event.currentTarget.checked)}
      />
      {isEdited ? (
        <TaskEditor task={task} onSave={onSave} onClose={close} />
      ) : (
        <>
          <div className={styles.task}>
            <span className={styles.text}>{task.text}</span>
            <Times task={task} />
          </div>
          <RowActions name={task.text} onEdit={() => setEdited(true)} onRemove={onRemove} />
        </>
      )}
    </li>
  );
}
