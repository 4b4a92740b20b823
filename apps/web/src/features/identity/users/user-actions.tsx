import { Group } from '@mantine/core';
import type { ListedUser } from '@prosa/contract';
import { IconArrowsExchange, IconMailForward, IconMailX, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import type { Opening } from '../../../shared/list-page.tsx';
import { usePublicSetting } from '../../../shared/public-setting.ts';
import { usersKey } from '../../../shared/queries.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { useMe } from '../../../shared/session.tsx';
import { toast } from '../../../shared/toast.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { RowButton } from '../../../ui/row-actions.tsx';

const ICON = 16;

interface Props extends Opening {
  user: ListedUser;
  onHandOver: () => void;
}

/** Sends the link again; the list then shows how long the new one works. */
function SendAgain({ user: { id, name, email } }: { user: ListedUser }) {
  const { t } = useTranslation('users');
  const errorText = useErrorText();
  const refetch = useRefetch(usersKey);
  const send = async () => {
    try {
      await call('renewInvitation', { params: { id } });
      toast.done(t('invitation.sent', { email }));
    } catch (error) {
      toast.failed(errorText(error));
    }
    await refetch();
  };
  return (
    <RowButton
      word={t('invitation.again')}
      name={name}
      icon={<IconMailForward size={ICON} />}
      onClick={() => void send()}
    />
  );
}

/** What can be done with a row: of an invited person that is other than of somebody who has a password. */
export function UserActions({ user, onEdit, onRemove, onHandOver }: Props) {
  const { t } = useTranslation('users');
  const { t: common } = useTranslation('common');
  const me = useMe();
  const sendsMail = usePublicSetting('mail') === 'enabled';
  const { name, invitedUntil } = user;
  const isInvited = invitedUntil !== null;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <RowButton
        word={common('actions.edit')}
        name={name}
        icon={<IconPencil size={ICON} />}
        onClick={onEdit}
      />
      {isInvited && sendsMail ? <SendAgain user={user} /> : null}
      {isInvited ? null : (
        <RowButton
          word={t('handOver.action')}
          name={name}
          icon={<IconArrowsExchange size={ICON} />}
          onClick={onHandOver}
        />
      )}
      <RowButton
        word={isInvited ? t('invitation.cancel') : common('actions.delete')}
        name={name}
        icon={isInvited ? <IconMailX size={ICON} /> : <IconTrash size={ICON} />}
        disabled={user.id === me.id}
        onClick={onRemove}
      />
    </Group>
  );
}

/** Asks before an invitation is cancelled. */
export function CancelInvitation({ user: { id, name }, onClose }: { user: ListedUser; onClose: () => void }) {
  const { t } = useTranslation('users');
  const errorText = useErrorText();
  const refetch = useRefetch(usersKey);
  const cancel = async () => {
    try {
      await call('cancelInvitation', { params: { id } });
    } catch (error) {
      toast.failed(errorText(error));
      await refetch();
      throw error;
    }
    toast.done(t('invitation.cancelled', { name }));
    await refetch();
  };
  return (
    <ConfirmDialog
      title={t('invitation.cancelTitle', { name })}
      text={t('invitation.cancelText', { name })}
      confirmLabel={t('invitation.cancel')}
      onConfirm={cancel}
      onClose={onClose}
    />
  );
}
