import { queuesQuery } from '../../../shared/queries.ts';
import type { QueueWithChatbots } from '@prosa/contract';
import { defaultSchedules } from '@prosa/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useQueues } from '../../../shared/choices.ts';
import type { Issue } from '../../../shared/form-issues.ts';
import { useForm } from '../../../shared/form.ts';
import { useSupportContact } from '../../../shared/support.ts';
import { toast } from '../../../shared/toast.ts';
import { useCompanySettings } from '../../../shared/company-settings.ts';
import { hasChanges, toInput } from './tree.ts';
import type { Tree } from './use-tree.ts';

export const swatches = [
  '#2F7DE1',
  '#C05299',
  '#2A9D8F',
  '#E07A5F',
  '#7A5AF5',
  '#16834A',
  '#A76300',
  '#C62F3B',
  '#0E7490',
  '#6D597A',
];

/** A colour that no other queue has, if one is left. */
function freshColor(taken: readonly string[]): string {
  const free = swatches.filter((color) => !taken.includes(color.toUpperCase()));
  const from = free.length > 0 ? free : swatches;
  return from[Math.floor(Math.random() * from.length)] ?? '#2F7DE1';
}

function initialOf(queue: QueueWithChatbots | null, taken: readonly string[]) {
  return {
    name: queue?.name ?? '',
    color: queue?.color ?? freshColor(taken),
    orderQueue: queue?.orderQueue ?? null,
    greetingMessage: queue?.greetingMessage ?? '',
    outOfHoursMessage: queue?.outOfHoursMessage ?? '',
    closeTicket: queue?.closeTicket ?? false,
    fileListId: queue?.fileListId ?? null,
    integrationId: queue?.integrationId ?? null,
    ativarRoteador: queue?.ativarRoteador ?? false,
    tempoRoteador: queue?.tempoRoteador ?? 0,
    firstAnswerTarget: queue?.firstAnswerTarget ?? null,
    resolutionTarget: queue?.resolutionTarget ?? null,
    schedules: queue?.schedules ?? [...defaultSchedules],
    userIds: queue?.users.map((user) => user.id) ?? [],
  };
}
type QueueValues = ReturnType<typeof initialOf>;

/** Checks between fields, in addition to the contract's rules. */
function missingOf(values: QueueValues, needs: { greeting: boolean; outOfHours: boolean }): Issue[] {
  const missing = [
    needs.greeting && values.greetingMessage.trim() === '' ? 'greetingMessage' : null,
    needs.outOfHours && values.outOfHoursMessage.trim() === '' ? 'outOfHoursMessage' : null,
    values.ativarRoteador && values.tempoRoteador === 0 ? 'tempoRoteador' : null,
  ];
  return missing.flatMap((name) => (name === null ? [] : [{ path: [name], message: 'required' }]));
}

/** The form of the queue's own fields; saving also stores the options that are not stored yet. */
export function useQueueForm(
  queue: QueueWithChatbots | null,
  tree: Tree,
  { onClose, onWrong }: { onClose: () => void; onWrong: (names: string[]) => void },
) {
  const { t } = useTranslation('queues');
  const cache = useQueryClient();
  const queues = useQueues();
  const settings = useCompanySettings();
  const others = (queues.data ?? []).filter(({ id }) => id !== queue?.id);
  const [initial] = useState(() =>
    initialOf(
      queue,
      others.map(({ color }) => color.toUpperCase()),
    ),
  );
  const needs = { greeting: others.length > 0, outOfHours: settings.data?.scheduleType === 'queue' };
  useSupportContact();
  const form = useForm({
    initial,
    onWrong,
    rules: async () => {
      const { QueueInput } = await import('@prosa/contract');
      return {
        safeParse: (values: unknown) => {
          const own = QueueInput.safeParse(values).error?.issues ?? [];
          const issues = [...(own as Issue[]), ...missingOf(values as QueueValues, needs)];
          return { success: issues.length === 0, error: { issues } };
        },
      };
    },
    fieldOf: { ERR_QUEUE_NAME_ALREADY_EXISTS: 'name', ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color' },
    submit: async (values) => {
      const chatbots = hasChanges(tree.nodes) ? { chatbots: toInput(tree.nodes) } : {};
      const body = { ...values, ...chatbots };
      if (queue) await call('updateQueue', { params: { id: queue.id }, body });
      else await call('createQueue', { body });
      await cache.invalidateQueries({ queryKey: queuesQuery.queryKey });
      toast.done(t('saved', { name: values.name }));
      onClose();
    },
  });
  return { ...form, isTouched: JSON.stringify(form.values) !== JSON.stringify(initial) };
}
export type QueueForm = ReturnType<typeof useQueueForm>;
