import { useTranslation } from 'react-i18next';
import { useActiveShortcuts } from '../../shared/shortcuts.ts';
import styles from './shortcuts-dialog.module.css';
import { Dialog } from '../../ui/dialog.tsx';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
const written: Record<string, string> = { Escape: 'Esc', 'mod+k': isApple ? '⌘ K' : 'Ctrl K' };

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const shortcuts = useActiveShortcuts();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('shortcuts.title')}
      closeButtonProps={{ 'aria-label': t('shortcuts.dismiss') }}
    >
      <dl className={styles.list}>
        {shortcuts.map(({ keys, label }) => (
          <div key={keys + label}>
            <dt>
              <kbd>{written[keys] ?? keys}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
