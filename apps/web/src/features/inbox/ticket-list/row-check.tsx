import type { Ticket } from '@prosa/contract';
import { shownNumber } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import type { Selection } from './use-selection.ts';
import styles from './bulk.module.css';

/** The checkbox over a row's picture: shown when the row is pointed at or focused, and while rows are selected. */
export function RowCheck({ ticket, top, selection }: { ticket: Ticket; top: number; selection: Selection }) {
  const { t } = useTranslation('inbox');
  return (
    <label className={styles.check} style={{ transform: `translateY(${top}px)` }}>
      <input
        type="checkbox"
        aria-label={t('selectRow', { name: shownNumber(ticket.contact.name) })}
        checked={selection.ids.has(ticket.id)}
        // A change has no Shift.
        onClick={({ shiftKey }) => (shiftKey ? selection.extend(ticket.id) : selection.toggle(ticket.id))}
        onChange={() => undefined}
      />
    </label>
  );
}
