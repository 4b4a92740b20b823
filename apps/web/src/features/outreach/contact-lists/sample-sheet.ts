import type { Language } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { toast } from '../../../shared/toast.ts';

/** Saves a workbook that shows which columns an import takes. */
export function useSampleSheet(): () => void {
  const { i18n } = useTranslation();
  const errorText = useErrorText();
  return () => {
    const query = { language: i18n.language as Language };
    download('sampleContactListSheet', { query }).catch((error: unknown) => toast.failed(errorText(error)));
  };
}
