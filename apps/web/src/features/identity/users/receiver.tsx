import { Text } from '@mantine/core';
import type { UserRow } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useUserChoices } from '../../../shared/choices.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { usersKey } from '../../../shared/queries.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IdSelect } from '../../../ui/id-select.tsx';

export function useOpenTickets(id: number) {
  return useQuery({
    queryKey: [...usersKey, 'open-tickets', id],
    queryFn: async () => call('countOpenTickets', { params: { id } }),
    staleTime: 0,
  });
}

interface ReceiverProps {
  /** Whose tickets they are. */
  user: Pick<UserRow, 'id'>;
  /** Null: whoever serves the queue. */
  value: number | null;
  error: string | undefined;
  onChange: (id: number | null) => void;
}

/** Who continues the open tickets. */
function Receiver({ user, value, error, onChange }: ReceiverProps) {
  const { t } = useTranslation('users');
  const { t: common } = useTranslation('common');
  const { data: users } = useUserChoices();
  return (
    <IdSelect
      label={t('handOver.receiver')}
      description={t('handOver.help')}
      placeholder={t('handOver.queues')}
      error={error}
      clearable
      searchable
      clearButtonProps={{ 'aria-label': common('actions.clear') }}
      choices={users?.filter(({ id }) => id !== user.id)}
      value={value}
      onChange={onChange}
    />
  );
}

interface Props {
  user: ReceiverProps['user'];
  tickets: ReturnType<typeof useOpenTickets>;
  /** What follows, by the number of open tickets; null: nothing. */
  consequence: (open: number) => string | null;
  form: {
    values: { userId: number | null };
    errors: { userId?: string | undefined };
    set: (name: 'userId', id: number | null) => void;
  };
}

/** How many open tickets somebody has, and the choice of who continues them. */
export function OpenTickets({ user, tickets: { data, error, refetch }, consequence, form }: Props) {
  const { t } = useTranslation('users');
  const errorText = useErrorText();
  if (!data) return error ? <ErrorState text={errorText(error)} onRetry={() => void refetch()} /> : null;
  const { open } = data;
  return (
    <>
      <Text c="var(--text-2)">
        {open > 0 ? t('handOver.open', { count: open }) : t('handOver.none')} {consequence(open)}
      </Text>
      {open > 0 ? (
        <Receiver
          user={user}
          value={form.values.userId}
          error={form.errors.userId}
          onChange={(id) => form.set('userId', id)}
        />
      ) : null}
    </>
  );
}
