import { useDebouncedValue } from '@mantine/hooks';
import type { BodyInputOf, rehearseBot } from '@prosa/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useConnections } from '../../../shared/choices.ts';

type Request = BodyInputOf<typeof rehearseBot>;
export type QueueDraft = NonNullable<Request['queue']>;

/** People type faster than it is worth asking. */
const SETTLES_MS = 350;

/** A talk with the bot as the dialog has it: what was said so far, and what it answers with every edit. */
export function useRehearsal(draft: QueueDraft) {
  const { t } = useTranslation('queues');
  const connections = useConnections();
  const [inputs, setInputs] = useState<Request['inputs']>([]);
  const [chosen, setConnection] = useState<number | null>(null);
  /** As the field has it: YYYY-MM-DDTHH:MM, by the clock of whoever tries; empty: now. */
  const [at, setAt] = useState('');
  const [settled] = useDebouncedValue(JSON.stringify(draft), SETTLES_MS);
  const whatsappId = chosen ?? connections.data?.[0]?.id ?? null;
  const answer = useQuery({
    queryKey: ['rehearsal', whatsappId, at, inputs, settled],
    queryFn: async () =>
      call('rehearseBot', {
        body: {
          whatsappId: whatsappId ?? 0,
          at: at === '' ? null : new Date(at).toISOString(),
          contactName: t('sim.customer'),
          queue: JSON.parse(settled) as QueueDraft,
          inputs,
        },
      }),
    enabled: whatsappId !== null && inputs.length > 0,
    placeholderData: keepPreviousData,
    // The present moves on, so that nothing of it is worth keeping.
    gcTime: 0,
    retry: false,
  });
  return {
    connections: connections.data,
    whatsappId,
    setConnection,
    at,
    setAt,
    inputs,
    sendInput: (text: string, choice?: string) =>
      setInputs((known) => [...known, { text, choice: choice ?? null }]),
    restart: () => setInputs([]),
    exchanges: inputs.length === 0 ? [] : (answer.data?.exchanges ?? []),
    isOffered: answer.data?.isOffered ?? true,
    error: answer.error,
    isAsking: answer.isFetching,
  };
}
export type Rehearsal = ReturnType<typeof useRehearsal>;
