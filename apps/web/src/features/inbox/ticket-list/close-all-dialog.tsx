import { Checkbox } from '@mantine/core';
import { CLOSE_ALL_UNDO_SECONDS } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useQueues } from '../../../shared/choices.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useForm } from '../../../shared/form.ts';
import { toast } from '../../../shared/toast.ts';
import { QueueDot } from '../../../ui/chips.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import styles from './close-all-dialog.module.css';

type Status = 'open' | 'pending' | 'group';

/** Reopens the closed tickets while the notice is shown. */
function useUndo() {
  const { t } = useTranslation('tickets');
  const errorText = useErrorText();
  return async (closeId: number) => {
    try {
      const { count } = await call('undoCloseAll', { params: { closeId } });
      toast.done(t('closeAll.undone', { count }));
    } catch (error) {
      toast.failed(errorText(error));
    }
  };
}

/** Checkboxes instead of a dropdown: an open dropdown would cover the dialog's button. */
function QueueBoxes({ chosen, onChange }: { chosen: string[]; onChange: (ids: string[]) => void }) {
  const { t } = useTranslation('tickets');
  const { data } = useQueues();
  return (
    <Checkbox.Group label={t('closeAll.queues')} value={chosen} onChange={onChange}>
      <div className={styles.queueBoxes}>
        {(data ?? []).map(({ id, name, color }, index) => (
          <Checkbox
            key={id}
            value={String(id)}
            label={<QueueDot name={name} color={color} />}
            data-autofocus={index === 0 || undefined}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}

/**
 * Shows how many tickets would be closed, and asks for confirmation: it closes every user's tickets of these queues.
 */
export function CloseAllDialog({
  status,
  queues,
  onClose,
}: {
  status: Status;
  /** The queues that the list is filtered by. */
  queues: number[];
  onClose: () => void;
}) {
  const { t } = useTranslation('tickets');
  const [chosen, setChosen] = useState(queues.map(String));
  const [withoutQueue, setWithoutQueue] = useState(false);
  const undo = useUndo();
  const body = { status, selectedQueueIds: chosen.map(Number), withoutQueue };
  const preview = useQuery({
    queryKey: ['close-all', body],
    queryFn: async () => call('closeAllTickets', { body: { ...body, dryRun: true } }),
    staleTime: 0,
    gcTime: 0,
  });
  const count = preview.data?.count ?? 0;
  const form = useForm({
    initial: {},
    submit: async () => {
      const { count: closed, closeId } = await call('closeAllTickets', { body });
      onClose();
      if (closeId === null) return toast.done(t('closeAll.done', { count: closed }));
      const action = { label: t('undo'), run: () => void undo(closeId) };
      return toast.undoable(t('closeAll.done', { count: closed }), action, CLOSE_ALL_UNDO_SECONDS);
    },
  });
  const skipped = preview.data?.skipped ?? 0;
  const label = () => {
    if (chosen.length === 0 && !withoutQueue) return t('closeAll.choose');
    return count === 0 ? t('closeAll.none') : t('closeAll.submit', { count });
  };
  return (
    <FormDialog
      title={t(`closeAll.title.${status}`)}
      submitLabel={label()}
      failure={form.failure}
      isBusy={form.isBusy}
      isDisabled={count === 0}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t('closeAll.text')}</p>
      <QueueBoxes chosen={chosen} onChange={setChosen} />
      <Checkbox
        label={t('closeAll.withoutQueue')}
        checked={withoutQueue}
        onChange={(event) => setWithoutQueue(event.currentTarget.checked)}
      />
      {skipped > 0 ? (
        <p role="status" style={{ margin: 0 }}>
          {t('closeAll.skipped', { count: skipped })}
        </p>
      ) : null}
    </FormDialog>
  );
}
