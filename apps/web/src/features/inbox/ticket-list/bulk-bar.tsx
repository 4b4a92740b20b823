import { ActionIcon, Button } from '@mantine/core';
import type { Ticket } from '@prosa/contract';
import { isLive, isTransferable } from '@prosa/domain';
import { IconCheck, IconSwitchHorizontal, IconTag, IconX } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import { useShortcut } from '../../../shared/shortcuts.ts';
import type { ListFilter } from './list-filter.ts';
import { useListedTickets, type Selection } from './use-selection.ts';
import styles from './bulk.module.css';

const BulkTagsDialog = lazyComponent(async () => (await import('./bulk-tags-dialog.tsx')).BulkTagsDialog);
const BulkTransferDialog = lazyComponent(
  async () => (await import('./bulk-transfer-dialog.tsx')).BulkTransferDialog,
);
const BulkCloseDialog = lazyComponent(async () => (await import('./bulk-close-dialog.tsx')).BulkCloseDialog);

type Action = 'tags' | 'transfer' | 'close';

function Act({
  label,
  icon,
  isDisabled = false,
  onClick,
}: {
  label: string;
  icon: ReactNode;
  isDisabled?: boolean;
  onClick: () => void;
}) {
  return (
    <Button
      className={styles.act ?? ''}
      size="xs"
      variant="default"
      leftSection={icon}
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      <span className={styles.word}>{label}</span>
    </Button>
  );
}

function Dialogs({
  open,
  tickets,
  onDone,
  onClose,
}: {
  open: Action | null;
  tickets: Ticket[];
  onDone: () => void;
  onClose: () => void;
}) {
  const props = { tickets, onDone, onClose };
  return (
    <Suspense fallback={null}>
      {open === 'tags' ? <BulkTagsDialog {...props} /> : null}
      {open === 'transfer' ? <BulkTransferDialog {...props} /> : null}
      {open === 'close' ? <BulkCloseDialog {...props} /> : null}
    </Suspense>
  );
}

/** In place of the list's toolbar while rows are selected: how many, and what can be done with all of them. */
export function BulkBar({ filter, selection }: { filter: ListFilter; selection: Selection }) {
  const { t } = useTranslation(['inbox', 'bulk']);
  const [open, setOpen] = useState<Action | null>(null);
  const act = (action: Action | null) => {
    selection.setActing(action !== null);
    setOpen(action);
  };
  const listed = useListedTickets(filter);
  const tickets = (listed ?? []).filter(({ id }) => selection.ids.has(id));
  useShortcut('Escape', t('bulk:clear'), selection.clear, open === null);
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('bulk:label')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('bulk:clear')}
        title={t('bulk:clear')}
        onClick={selection.clear}
      >
        <IconX size={18} />
      </ActionIcon>
      <span className={`${styles.count} num`} role="status">
        {t('bulk:count', { count: selection.ids.size })}
      </span>
      <Act label={t('bulk:tags')} icon={<IconTag size={16} />} onClick={() => act('tags')} />
      <Act
        label={t('actions.transfer')}
        icon={<IconSwitchHorizontal size={16} />}
        isDisabled={!tickets.some(({ status }) => isTransferable(status))}
        onClick={() => act('transfer')}
      />
      <Act
        label={t('bulk:close')}
        icon={<IconCheck size={16} />}
        isDisabled={!tickets.some(({ status }) => isLive(status))}
        onClick={() => act('close')}
      />
      <Dialogs open={open} tickets={tickets} onDone={selection.clear} onClose={() => act(null)} />
    </div>
  );
}
