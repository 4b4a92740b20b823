import { useDebouncedValue } from '@mantine/hooks';
import type { BodyInputOf, rehearseBot } from '@prosa/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useConnections } from '../../../shared/choices.ts';

type Request = BodyInputOf<typeof rehearseBot>;
export type QueueDraft = NonNullable<Request['queue']>;

/** Milliseconds without typing before the rehearsal runs again. */
const SETTLES_MS = 350;

/** A rehearsal of the bot as it is edited: the inputs so far, and the bot's replies after each edit. */
export function useRehearsal(draft: QueueDraft) {
  const { t } = useTranslation('queues');
  const connections = useConnections();
  const [inputs, setInputs] = useState<Request['inputs']>([]);
  const [chosen, setConnection] = useState<number | null>(null);
  /** The field's value, YYYY-MM-DDTHH:MM in the browser's time zone; empty means now. */
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
    // A rehearsal at the present time is outdated at once.
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
