import { useTranslation } from 'react-i18next';
import { isApiError } from '../api/api-error.ts';

/** The files that an import reads, unless it says otherwise: endings, as a file input takes them. */
export const SHEETS = '.xls,.xlsx,.csv,.txt';

/** Names the formats that an import reads, for an error that refuses the file's; undefined for every other error. */
export function useFormatsHint(): (error: unknown, accept?: string) => string | undefined {
  const { t, i18n } = useTranslation('common');
  return (error, accept = SHEETS) => {
    if (!isApiError(error, 'ERR_INVALID_FILE')) return undefined;
    const endings = accept.split(',').map((ending) => ending.slice(1));
    const formats = new Intl.ListFormat(i18n.language).format(endings);
    return t('file.formats', { formats });
  };
}
