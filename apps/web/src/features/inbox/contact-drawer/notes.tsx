import { ActionIcon, Button, Textarea } from '@mantine/core';
import type { TicketNote } from '@prosa/contract';
import { mayRemoveNote } from '@prosa/domain';
import { IconTrash } from '@tabler/icons-react';
import { Suspense, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../shared/error-text.ts';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import { useMe } from '../../../shared/session.tsx';
import { toast } from '../../../shared/toast.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { isFocusLost } from '../../../ui/return-focus.ts';
import styles from './drawer.module.css';
import { useNotes } from './note-queries.ts';
import { Section } from './section.tsx';

const ConfirmDialog = lazyComponent(
  async () => (await import('../../../ui/confirm-dialog.tsx')).ConfirmDialog,
);
const SHORTEST = 2;
const LONGEST = 4_000;

function NoteForm({ onAdd }: { onAdd: (note: string) => Promise<void> }) {
  const { t } = useTranslation('contact-drawer');
  const errorText = useErrorText();
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (note.trim().length < SHORTEST) return setError(t('noteTooShort'));
    setBusy(true);
    try {
      await onAdd(note.trim());
      setNote('');
      // The button that was pressed lost the focus while it was busy.
      if (isFocusLost()) input.current?.focus();
      toast.done(t('noteAdded'));
    } catch (failure) {
      setError(errorText(failure));
    }
    return setBusy(false);
  };
  return (
    <form className={styles.noteForm} onSubmit={(event) => void submit(event)}>
      <Textarea
        ref={input}
        aria-label={t('newNote')}
        placeholder={t('newNote')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={LONGEST}
        value={note}
        error={error}
        onChange={(event) => {
          setNote(event.currentTarget.value);
          setError(null);
        }}
      />
      <Button type="submit" size="xs" variant="light" loading={isBusy}>
        {t('addNote')}
      </Button>
    </form>
  );
}

function Note({ note, onRemove }: { note: TicketNote; onRemove: () => void }) {
  const { t, i18n } = useTranslation('contact-drawer');
  const me = useMe();
  const at = formatDateTime(note.createdAt, i18n.language);
  return (
    <li>
      <p>{note.note}</p>
      <small>
        <span className={styles.by}>
          {note.user?.name ?? t('nobody')} · <span className="num">{at}</span> ·{' '}
          <span className="num">#{note.ticketId}</span>
        </span>
        {mayRemoveNote(me, { userId: note.user?.id ?? null }) ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={t('removeNote', { at })}
            onClick={onRemove}
          >
            <IconTrash size={14} />
          </ActionIcon>
        ) : null}
      </small>
    </li>
  );
}

/**
 * Notes for colleagues; the customer never sees them. New ones belong to `ticketId`; null: there is none, and they are
 * only read.
 */
export function Notes({ ticketId, contactId }: { ticketId: number | null; contactId: number }) {
  const { t } = useTranslation('contact-drawer');
  const errorText = useErrorText();
  const notes = useNotes(contactId);
  const [leaving, setLeaving] = useState<TicketNote | null>(null);
  const remove = async (note: TicketNote) => {
    try {
      await notes.remove(note);
      toast.done(t('noteRemoved'));
    } catch (error) {
      toast.failed(errorText(error));
    }
  };
  return (
    <Section title={t('notes')} count={notes.data?.length}>
      {ticketId === null ? null : <NoteForm onAdd={async (note) => notes.add(ticketId, note)} />}
      {ticketId === null && notes.data?.length === 0 ? <p className={styles.none}>{t('noNotes')}</p> : null}
      {notes.error ? <p role="alert">{errorText(notes.error)}</p> : null}
      <ul className={styles.notes}>
        {notes.data?.map((note) => (
          <Note key={note.id} note={note} onRemove={() => setLeaving(note)} />
        ))}
      </ul>
      {leaving ? (
        <Suspense fallback={null}>
          <ConfirmDialog
            title={t('removeNoteTitle')}
            text={leaving.note}
            onConfirm={async () => remove(leaving)}
            onClose={() => setLeaving(null)}
          />
        </Suspense>
      ) : null}
    </Section>
  );
}
