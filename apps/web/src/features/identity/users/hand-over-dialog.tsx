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

/** Gives the open tickets of somebody who stays to a colleague, or back to their queues. */
export function HandOverDialog({ user, onClose }: Props) {
  const { id, name } = user;
  const { t } = useTranslation('users');
  const refetchUsers = useRefetch(usersKey);
  const tickets = useOpenTickets(id);
  const { data, error } = tickets;
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
  return (
    <FormDialog
      title={t('handOver.title', { name })}
      submitLabel={t('handOver.submit')}
      isReadOnly={data?.open === 0}
      isDisabled={!data}
      isBusy={form.isBusy}
      failure={form.failure}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <OpenTickets
        user={user}
        tickets={tickets}
        consequence={(count) => (count > 0 ? t('handOver.stays', { name }) : null)}
        form={form}
      />
    </FormDialog>
  );
}
