import type { UserRow } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useUserChoices } from '../../../shared/choices.ts';
import { usersKey } from '../../../shared/queries.ts';
import { IdSelect } from '../../../ui/id-select.tsx';

export function useOpenTickets(id: number) {
  return useQuery({
    queryKey: [...usersKey, 'open-tickets', id],
    queryFn: async () => call('countOpenTickets', { params: { id } }),
    staleTime: 0,
  });
}

interface Props {
  /** Whose tickets they are. */
  user: Pick<UserRow, 'id'>;
  /** Null: whoever serves the queue. */
  value: number | null;
  error: string | undefined;
  onChange: (id: number | null) => void;
}

/** Who continues the open tickets. */
export function Receiver({ user, value, error, onChange }: Props) {
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
