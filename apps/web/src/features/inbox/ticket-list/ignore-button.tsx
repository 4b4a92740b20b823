import { ActionIcon } from '@mantine/core';
import type { Ticket } from '@prosa/contract';
import { shownNumber } from '@prosa/domain';
import { IconX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../../shared/lazy-component.ts';

const IgnoreDialog = lazyComponent(async () => (await import('./ignore-dialog.tsx')).IgnoreDialog);

/** Closes a pending ticket from its row. */
export function IgnoreButton({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('inbox');
  const [isOpen, setOpen] = useState(false);
  const label = t('ignoreTicket', { name: shownNumber(ticket.contact.name) });
  return (
    <>
      <ActionIcon
        variant="default"
        size={24}
        data-swipe="left"
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
}
