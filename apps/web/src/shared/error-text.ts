import { useTranslation } from 'react-i18next';
import { errorSentence } from './error-sentence.ts';
import { useLimitText } from './limit-text.ts';
import { useReasonText } from './reason-text.ts';

export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('errors');
  const reasonText = useReasonText();
  const limitText = useLimitText();
  const inWords = (code: string) => (i18n.exists(code, { ns: 'errors' }) ? t(code as 'UNKNOWN') : null);
  return (error) => limitText(error) ?? reasonText(errorSentence(error, inWords, t('UNKNOWN')));
}
