import { useTranslation } from 'react-i18next';
import { toast } from '../../../shared/toast.ts';

/** Copies a text and shows the result as a toast; an empty text shows that there is nothing to copy. */
export function useCopy(): (text: string) => void {
  const { t } = useTranslation('kinds');
  return (text) => {
    if (text === '') return toast.failed(t('nothingToCopy'));
    navigator.clipboard.writeText(text).then(
      () => toast.done(t('copied')),
      () => toast.failed(t('copyFailed')),
    );
  };
}
