import { Text } from '@mantine/core';
import type { UserRow } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useForm } from '../../../shared/form.ts';
import { usersKey } from '../../../shared/queries.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { toast } from '../../../shared/toast.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Receiver, useOpenTickets } from './receiver.tsx';

interface Props {
  user: Pick<UserRow, 'id' | 'name'>;
  onClose: () => void;
}

/** Gives the open tickets of somebody who stays to a colleague, or back to their queues. */
export function HandOverDialog({ user, onClose }: Props) {
  const { id, name } = user;
  const { t } = useTranslation('users');
  const errorText = useErrorText();
  const refetchUsers = useRefetch(usersKey);
  const { data, error, refetch } = useOpenTickets(id);
  const form = useForm({
    initial: { userId: null as number | null },
    submit: async ({ userId }) => {
      const { handedOver, returned } = await call('handOverTickets', { params: { id }, body: { userId } });
      toast.done(t('handOver.done', { handedOver, returned }));
      await refetchUsers();
      onClose();
    },
  });
  if (!data && !error) return null;
  const open = data?.open ?? 0;
  return (
    <FormDialog
      title={t('handOver.title', { name })}
      submitLabel={t('handOver.submit')}
      isReadOnly={data !== undefined && open === 0}
      isDisabled={!data}
      isBusy={form.isBusy}
      failure={form.failure}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      {error && !data ? <ErrorState text={errorText(error)} onRetry={() => void refetch()} /> : null}
      {data ? (
        <Text c="var(--text-2)">
          {open > 0 ? t('handOver.open', { count: open }) : t('handOver.none')}{' '}
          {open > 0 ? t('handOver.stays', { name }) : null}
        </Text>
      ) : null}
      {open > 0 ? (
        <Receiver
          user={user}
          value={form.values.userId}
          error={form.errors.userId}
          onChange={(receiver) => form.set('userId', receiver)}
        />
      ) : null}
    </FormDialog>
  );
}
