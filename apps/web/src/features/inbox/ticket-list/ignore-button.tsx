import { ActionIcon } from '@mantine/core';
import type { Ticket } from '@prosa/contract';
import { mayIgnoreInList, mayStep } from '@prosa/domain';
import { IconX } from '@tabler/icons-react';
import { memo, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import { useMe } from '../../../shared/session.tsx';
import styles from './list-column.module.css';

const IgnoreDialog = lazyComponent(async () => (await import('./ignore-dialog.tsx')).IgnoreDialog);

/** Closes a pending ticket from its row, for users who may ignore it. */
export const IgnoreButton = memo(function IgnoreButton({ ticket, top }: { ticket: Ticket; top: number }) {
  const { t } = useTranslation('inbox');
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  if (!mayStep(ticket.status, 'accept') || !mayIgnoreInList(me)) return null;
  const label = t('ignoreTicket', { name: ticket.contact.name });
  return (
    <>
      <ActionIcon
        className={styles.ignore ?? ''}
        style={{ transform: `translateY(${top}px)` }}
        variant="default"
        size={24}
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      >
        <IconX size={15} />
      </ActionIcon>
      <Suspense fallback={null}>
        {isOpen ? <IgnoreDialog ticket={ticket} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
});
