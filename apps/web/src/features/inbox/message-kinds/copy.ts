import { useTranslation } from 'react-i18next';
import { toast } from '../../../shared/toast.ts';

/** Copies a text and says so; where there is none, that. */
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
