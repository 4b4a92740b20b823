import type { UserRow } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { usersKey } from '../../../shared/queries.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { toast } from '../../../shared/toast.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { OpenTickets, useOpenTickets } from './receiver.tsx';

interface Props {
  user: Pick<UserRow, 'id' | 'name'>;
  onClose: () => void;
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

/** Asks, before a user is removed, who continues the open tickets. */
export function RemoveUserDialog({ user, onClose }: Props) {
  const { t } = useTranslation('users');
  const { t: common } = useTranslation('common');
  const form = useRemoval({ user, onClose });
  const tickets = useOpenTickets(user.id);
  const { data, error } = tickets;
  if (!data && !error) return null;
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
      <OpenTickets user={user} tickets={tickets} consequence={() => t('handOver.final')} form={form} />
    </FormDialog>
  );
}
