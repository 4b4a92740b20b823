import type { Ticket } from '@prosa/contract';
import { mayIgnoreInList, mayStep } from '@prosa/domain';
import { memo } from 'react';
import { useMe } from '../../../shared/session.tsx';
import { AcceptButton } from './accept-button.tsx';
import { IgnoreButton } from './ignore-button.tsx';
import type { ListFilter } from './list-filter.ts';
import styles from './list-column.module.css';

interface Props {
  ticket: Ticket;
  top: number;
  filter: ListFilter;
}

/** What one can do with a pending ticket without opening it. */
export const RowActions = memo(function RowActions({ ticket, top, filter }: Props) {
  const me = useMe();
  if (!mayStep(ticket.status, 'accept')) return null;
  return (
    <div className={styles.rowActions} style={{ transform: `translateY(${top}px)` }}>
      {mayIgnoreInList(me) ? <IgnoreButton ticket={ticket} /> : null}
      <AcceptButton ticket={ticket} filter={filter} />
    </div>
  );
});
