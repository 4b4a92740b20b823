import { Menu } from '@mantine/core';
import type { SavedView } from '@prosa/contract';
import { isAdmin } from '@prosa/domain';
import { IconBookmark, IconBookmarkPlus, IconTrash, IconUsers } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useFlyout, type FlyoutTarget } from '../../../shared/flyout.tsx';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import { useMe } from '../../../shared/session.tsx';
import { toast } from '../../../shared/toast.ts';
import { useRefreshViews } from './view-queries.ts';

const ViewDialog = lazyComponent(async () => (await import('./view-dialog.tsx')).ViewDialog);
const ConfirmDialog = lazyComponent(
  async () => (await import('../../../ui/confirm-dialog.tsx')).ConfirmDialog,
);
const ICON = 16;

function RemoveDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const { t } = useTranslation('search');
  const errorText = useErrorText();
  const refresh = useRefreshViews();
  const remove = async () => {
    try {
      await call('deleteSavedView', { params: { viewId: view.id } });
    } catch (error) {
      toast.failed(errorText(error));
      throw error;
    } finally {
      await refresh();
    }
  };
  return (
    <ConfirmDialog
      title={t('views.removeTitle', { name: view.name })}
      {...(view.isShared ? { text: t('views.removeShared') } : {})}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}

interface Props {
  target: FlyoutTarget;
  /** The present filter as a query string. */
  now: string;
  known: readonly SavedView[];
  current: SavedView | undefined;
}

/** Opens, saves, shares and deletes views. */
export function ViewsItems({ target, now, known, current }: Props) {
  const { t } = useTranslation('search');
  const me = useMe();
  const [, navigate] = useLocation();
  const flyout = useFlyout(target);
  const [isSaving, setSaving] = useState(false);
  const [removed, setRemoved] = useState<SavedView | null>(null);
  const mayRemove = (view: SavedView) => view.userId === me.id || (view.isShared && isAdmin(me));
  return (
    <>
      <Menu
        position="bottom-end"
        shadow="md"
        width={260}
        opened={flyout.isOpen}
        onChange={flyout.setOpen}
        returnFocus
      >
        <Menu.Target>{flyout.target}</Menu.Target>
        <Menu.Dropdown mah={420} style={{ overflow: 'auto' }}>
          {known.length > 0 ? <Menu.Label>{t('views.label')}</Menu.Label> : null}
          {known.map((view) => (
            <Menu.Item
              key={view.id}
              fw={view === current ? 650 : 400}
              leftSection={view.isShared ? <IconUsers size={ICON} /> : <IconBookmark size={ICON} />}
              onClick={() => navigate(`/tickets${view.query === '' ? '' : `?${view.query}`}`)}
            >
              {view.isShared ? t('views.shared', { name: view.name }) : view.name}
            </Menu.Item>
          ))}
          {known.length > 0 ? <Menu.Divider /> : null}
          <Menu.Item leftSection={<IconBookmarkPlus size={ICON} />} onClick={() => setSaving(true)}>
            {t('views.save')}
          </Menu.Item>
          {current && mayRemove(current) ? (
            <Menu.Item
              color="var(--danger)"
              leftSection={<IconTrash size={ICON} />}
              onClick={() => setRemoved(current)}
            >
              {t('views.remove', { name: current.name })}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {isSaving ? <ViewDialog query={now} onClose={() => setSaving(false)} /> : null}
        {removed ? <RemoveDialog view={removed} onClose={() => setRemoved(null)} /> : null}
      </Suspense>
    </>
  );
}
