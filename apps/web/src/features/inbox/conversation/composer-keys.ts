import { useTranslation } from 'react-i18next';
import { useListedKeys } from '../../../shared/shortcuts.ts';

/** Lists what the field of the conversation answers itself. */
export function useComposerKeys(): void {
  const { t } = useTranslation('shell');
  useListedKeys([
    ['Enter', t('shortcuts.send')],
    ['Shift+Enter', t('shortcuts.newLine')],
    ['Ctrl+Enter', t('shortcuts.sendAnyway')],
    ['/', t('shortcuts.quickReplies')],
    ['Escape', t('shortcuts.leaveField')],
  ]);
}
