import { Text } from '@mantine/core';
import type { UserRow } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useUserChoices } from '../../../shared/choices.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useForm } from '../../../shared/form.ts';
import { usersKey } from '../../../shared/queries.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { toast } from '../../../shared/toast.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { IdSelect } from '../../../ui/id-select.tsx';

interface Props {
  user: Pick<UserRow, 'id' | 'name'>;
  onClose: () => void;
}

function useOpenTickets(id: number) {
  return useQuery({
    queryKey: [...usersKey, 'open-tickets', id],
    queryFn: async () => call('countOpenTickets', { params: { id } }),
    staleTime: 0,
  });
}

function useRemoval({ user: { id, name }, onClose }: Props) {
  const { t } = useTranslation('users');
  const refetch = useRefetch(usersKey);
  return useForm({
    initial: { userId: null as number | null },
    submit: async ({ userId }) => {
      // A failure in between leaves a user whose tickets are in good hands: the same button continues.
      if (userId !== null) {
        const { handedOver, returned } = await call('handOverTickets', { params: { id }, body: { userId } });
        toast.done(t('handOver.done', { handedOver, returned }));
      }
      await call('deleteUser', { params: { id } });
      toast.done(t('removed', { name }));
      await refetch();
      onClose();
    },
  });
}

function Receiver({ form, user }: { form: ReturnType<typeof useRemoval>; user: Props['user'] }) {
  const { t } = useTranslation('users');
  const { t: common } = useTranslation('common');
  const { data: users } = useUserChoices();
  return (
    <IdSelect
      label={t('handOver.receiver')}
      description={t('handOver.help')}
      placeholder={t('handOver.queues')}
      error={form.errors.userId}
      clearable
      searchable
      clearButtonProps={{ 'aria-label': common('actions.clear') }}
      choices={users?.filter(({ id }) => id !== user.id)}
      value={form.values.userId}
      onChange={(id) => form.set('userId', id)}
    />
  );
}

/** Asks, before a user is removed, who continues the open tickets. */
export function RemoveUserDialog({ user, onClose }: Props) {
  const { t } = useTranslation('users');
  const { t: common } = useTranslation('common');
  const errorText = useErrorText();
  const form = useRemoval({ user, onClose });
  const { data, error, refetch } = useOpenTickets(user.id);
  if (!data && !error) return null;
  const open = data?.open ?? 0;
  return (
    <FormDialog
      title={t('removeTitle', { name: user.name })}
      submitLabel={common('actions.delete')}
      submitColor="danger"
      isDisabled={!data}
      isBusy={form.isBusy}
      failure={form.failure}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      {error && !data ? <ErrorState text={errorText(error)} onRetry={() => void refetch()} /> : null}
      {data ? (
        <Text c="var(--text-2)">
          {open > 0 ? t('handOver.open', { count: open }) : t('handOver.none')} {t('handOver.final')}
        </Text>
      ) : null}
      {open > 0 ? <Receiver form={form} user={user} /> : null}
    </FormDialog>
  );
}
