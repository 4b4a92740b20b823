import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './shortcuts-dialog.module.css';

const shortcuts = [
  ['Ctrl K', 'palette'],
  ['?', 'shortcuts'],
  ['j', 'next'],
  ['k', 'previous'],
  ['Enter', 'open'],
  ['a', 'accept'],
  ['e', 'resolve'],
  ['r', 'reply'],
  ['Esc', 'close'],
] as const;

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('shortcuts.title')}
      closeButtonProps={{ 'aria-label': t('shortcuts.dismiss') }}
    >
      <dl className={styles.list}>
        {shortcuts.map(([keys, name]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{t(`shortcuts.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
