import { connectionsQuery } from '../../shared/queries.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useRefetch } from '../../shared/refetch.ts';
import { RemoveDialog } from '../../shared/remove-dialog.tsx';

interface Props {
  connection: { id: number; name: string };
  onClose: () => void;
}

export function RemoveConnectionDialog({ connection: { id, name }, onClose }: Props) {
  const { t } = useTranslation('connections');
  const refetch = useRefetch(connectionsQuery.queryKey);
  return (
    <RemoveDialog
      title={t('removeTitle', { name })}
      text={t('removeText')}
      done={t('removed', { name })}
      remove={async () => call('deleteConnection', { params: { id } }).then(refetch)}
      onClose={onClose}
    />
  );
}

/** Asks before a session ends: no message comes in until somebody starts it again. */
export function EndDialog({
  connection: { id, name },
  ofAnyCompany = false,
  onClose,
}: Props & { ofAnyCompany?: boolean }) {
  const { t } = useTranslation('connections');
  const refetch = useRefetch(connectionsQuery.queryKey);
  const end = ofAnyCompany ? 'endAnySession' : 'endSession';
  return (
    <RemoveDialog
      title={t('endTitle', { name })}
      text={t('endText')}
      confirmLabel={t('disconnect')}
      done={t('ended', { name })}
      remove={async () => call(end, { params: { id } }).then(refetch)}
      onClose={onClose}
    />
  );
}
