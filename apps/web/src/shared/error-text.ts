import { useTranslation } from 'react-i18next';
import { errorSentence } from './error-sentence.ts';

/** What went wrong, in the person's language. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('errors');
  const inWords = (code: string) => (i18n.exists(code, { ns: 'errors' }) ? t(code as 'UNKNOWN') : null);
  return (error) => errorSentence(error, inWords, t('UNKNOWN'));
}
