import { Button, Group } from '@mantine/core';
import { maySee } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useMe } from '../../../shared/session.tsx';
import { viewerOf } from '../../../shared/viewer.ts';
import type { Holder } from '../tickets/ticket-holder.ts';
import { Dialog } from '../../../ui/dialog.tsx';

/** Shows which user, in which queue, already has this contact; a viewer who may see that ticket can open it. */
export function HolderNotice({ holder, onClose }: { holder: Holder; onClose: () => void }) {
  const { t } = useTranslation('inbox');
  const me = useMe();
  const [, navigate] = useLocation();
  const text = holder.user
    ? t('held.text', { user: holder.user.name, queue: holder.queue?.name ?? t('noQueue') })
    : t('held.wait');
  const open = () => {
    onClose();
    navigate(`/tickets/${holder.uuid}`);
  };
  const canOpen = maySee(viewerOf(me), holder) && !window.location.pathname.endsWith(holder.uuid);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('held.title')}
      closeButtonProps={{ 'aria-label': t('held.close') }}
    >
      <p style={{ marginTop: 0 }}>{text}</p>
      <Group justify="flex-end">
        <Button data-autofocus variant={canOpen ? 'default' : 'filled'} onClick={onClose}>
          {t('held.close')}
        </Button>
        {canOpen ? <Button onClick={open}>{t('held.open')}</Button> : null}
      </Group>
    </Dialog>
  );
}
