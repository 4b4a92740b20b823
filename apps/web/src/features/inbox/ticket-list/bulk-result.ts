import { CLOSE_ALL_UNDO_SECONDS, type BulkAnswer } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../shared/error-text.ts';
import { toast } from '../../../shared/toast.ts';

export type BulkKind = 'tagged' | 'transferred' | 'closed';

/** What a bulk dialog gets: the selected tickets, and what to call when they are changed. */
export interface BulkProps {
  tickets: { id: number; userId: number | null; queueId: number | null; isGroup: boolean }[];
  onDone: () => void;
  onClose: () => void;
}

/** Says how many tickets were changed, how many were not and why, and offers the undo. */
export function useBulkResult() {
  const { t } = useTranslation(['inbox', 'bulk']);
  const errorText = useErrorText();
  const undoing = async (undo: () => Promise<{ count: number; kept?: number }>) => {
    try {
      const { count, kept = 0 } = await undo();
      const words = [t('bulk:undone', { count }), kept > 0 ? t('bulk:kept', { count: kept }) : ''];
      toast.done(words.filter((part) => part !== '').join(' '));
    } catch (error) {
      toast.failed(errorText(error));
    }
  };
  return (
    kind: BulkKind,
    { done, skipped, changeId }: BulkAnswer,
    undo: (changeId: number) => Promise<{ count: number; kept?: number }>,
    /** Of a transfer: where they went. */
    to = '',
  ) => {
    const reasons = [...Map.groupBy(skipped, ({ error }) => error)].map(([error, { length: count }]) =>
      t(`bulk:why.${error}`, { count }),
    );
    const stayed =
      skipped.length > 0 ? `${t('bulk:stayed', { count: skipped.length })} ${reasons.join(', ')}.` : '';
    if (done.length === 0) return toast.failed(stayed);
    const message = [t(`bulk:${kind}`, { count: done.length, to }), stayed]
      .filter((part) => part !== '')
      .join(' ');
    if (changeId === null) return toast.done(message);
    const action = { label: t('bulk:undo'), run: () => void undoing(async () => undo(changeId)) };
    return toast.undoable(message, action, CLOSE_ALL_UNDO_SECONDS);
  };
}
