import { Textarea, TextInput } from '@mantine/core';
import type { QueueRef, Ticket } from '@prosa/contract';
import { statusAfterTransfer } from '@prosa/domain';
import { useQuery } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useQueues, useUserChoices } from '../../../shared/choices.ts';
import { useForm } from '../../../shared/form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { IdSelect } from '../../../ui/id-select.tsx';
import type { TicketChange } from '../conversation/ticket-actions.ts';
import { TransferList } from './transfer-list.tsx';
import { transferGroups, type TransferTarget } from './transfer-targets.ts';

interface Props {
  title: string;
  /** Where the ticket is now. */
  ticket: Pick<Ticket, 'userId' | 'queueId' | 'isGroup'>;
  onClose: () => void;
  onTransfer: (change: TicketChange) => Promise<unknown>;
}

function useTargets(ticket: Props['ticket'], search: string) {
  const users = useUserChoices();
  const queues = useQueues();
  // Read once each time: an order that changed under the pointer would hand the ticket to another person.
  const load = useQuery({
    queryKey: ['ticket-load'],
    queryFn: async ({ signal }) => call('listTicketLoad', { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });
  const isPending = users.isPending || queues.isPending || load.isPending;
  const groups = transferGroups(
    {
      users: users.data ?? [],
      queues: queues.data ?? [],
      load: new Map(load.data?.map(({ userId, ...of }) => [userId, of])),
      ticket,
    },
    search,
  );
  return { isPending, groups: isPending ? [] : groups };
}

/** Moves through the options by the arrow keys, from the field above them. */
function useArrows(
  options: TransferTarget[],
  chosen: TransferTarget | undefined,
  choose: (to: TransferTarget) => void,
) {
  return (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = options.findIndex(({ key }) => key === chosen?.key);
    const next = options[Math.min(options.length - 1, Math.max(0, at + step))];
    if (!next) return;
    choose(next);
    document
      .getElementById(`${event.currentTarget.getAttribute('aria-controls')}-${next.key}`)
      ?.scrollIntoView({
        block: 'nearest',
      });
  };
}

function useTransfer({ ticket, onClose, onTransfer }: Props) {
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<TransferTarget>();
  const { isPending, groups } = useTargets(ticket, search);
  const options = groups.flatMap((group) => group.options);
  // What was typed finds somebody: Enter hands the ticket to the first.
  const chosen = selected ?? (search.trim() === '' ? undefined : options[0]);
  const form = useForm({
    initial: { queueId: null as number | null, msgTransfer: '' },
    submit: async ({ queueId, msgTransfer }) => {
      if (!chosen) return;
      const place = chosen.kind === 'queue' ? chosen.id : (chosen.queueId ?? queueId);
      await onTransfer({
        status: statusAfterTransfer(chosen.kind === 'person', ticket.isGroup),
        userId: chosen.kind === 'person' ? chosen.id : null,
        queueId: place,
        msgTransfer: msgTransfer.trim(),
        isTransfered: true,
      });
      onClose();
    },
  });
  const choose = (target: TransferTarget) => {
    setSelected(target);
    form.set('queueId', null);
  };
  const find = (text: string) => {
    setSearch(text);
    setSelected(undefined);
    form.set('queueId', null);
  };
  const asksQueue = chosen?.kind === 'person' && chosen.queueId === null ? chosen.queues : null;
  const isReady = chosen !== undefined && (asksQueue === null || form.values.queueId !== null);
  return { form, search, find, isPending, groups, options, chosen, choose, asksQueue, isReady };
}

type QueueFieldProps = Pick<ReturnType<typeof useTransfer>, 'form'> & { choices: QueueRef[] };

function QueueField({ form, choices }: QueueFieldProps) {
  const { t } = useTranslation('tickets');
  return (
    <IdSelect
      required
      label={t('transfer.queue')}
      placeholder={t('transfer.chooseQueue')}
      choices={choices}
      value={form.values.queueId}
      error={form.errors.queueId}
      onChange={(queueId) => form.set('queueId', queueId)}
      openOnFocus={false}
    />
  );
}

/**
 * Hands a ticket to a person or to a queue, in one list: a click on a row chooses and hands over, with the note that
 * was written before. Only a person who works in several queues, none of them the present one, needs another answer.
 */
export function TransferDialog(props: Props) {
  const { title, onClose } = props;
  const { t } = useTranslation('tickets');
  const listId = useId();
  const transfer = useTransfer(props);
  const { form, chosen } = transfer;
  const onKeyDown = useArrows(transfer.options, chosen, transfer.choose);
  const list = useRef<HTMLDivElement>(null);
  const handOver = (target: TransferTarget) => {
    // Rendered at once, so that the form sends what was clicked.
    flushSync(() => transfer.choose(target));
    if (target.kind === 'queue' || target.queueId !== null) list.current?.closest('form')?.requestSubmit();
  };
  return (
    <FormDialog
      title={title}
      size={640}
      addedField={transfer.asksQueue ? <QueueField form={form} choices={transfer.asksQueue} /> : null}
      submitLabel={t('transfer.submit')}
      failure={form.failure}
      isBusy={form.isBusy}
      isDisabled={!transfer.isReady}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <Textarea
        {...form.field('msgTransfer')}
        label={t('transfer.message')}
        description={t('transfer.messageHelp')}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={4_000}
      />
      <TextInput
        data-autofocus
        type="search"
        leftSection={<IconSearch size={16} aria-hidden />}
        label={t('transfer.to')}
        placeholder={t('transfer.search')}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={chosen ? `${listId}-${chosen.key}` : undefined}
        value={transfer.search}
        onChange={(event) => transfer.find(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <TransferList
        ref={list}
        id={listId}
        isPending={transfer.isPending}
        groups={transfer.groups}
        chosen={chosen}
        onChoose={handOver}
      />
    </FormDialog>
  );
}
