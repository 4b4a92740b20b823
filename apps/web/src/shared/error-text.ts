import { useTranslation } from 'react-i18next';
import { isApiError } from '../api/api-error.ts';

/** What went wrong in the person's language: by code, else the server's own sentence, else that something did. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('errors');
  return (error) => {
    if (!isApiError(error)) return t('UNKNOWN');
    if (i18n.exists(error.code, { ns: 'errors' }) && error.error === error.code)
      return t(error.code as 'UNKNOWN');
    if (!error.error.startsWith('ERR_') && !error.error.startsWith('{')) return error.error;
    return i18n.exists(error.code, { ns: 'errors' }) ? t(error.code as 'UNKNOWN') : t('UNKNOWN');
  };
}
