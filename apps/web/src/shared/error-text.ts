import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { errorSentence } from './error-sentence.ts';
import { useLimitText } from './limit-text.ts';
import { useReasonText } from './reason-text.ts';

/** The sentence for a refused call; the same function until the language changes. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('errors');
  const reasonText = useReasonText();
  const limitText = useLimitText();
  return useCallback(
    (error) => {
      const inWords = (code: string) => (i18n.exists(code, { ns: 'errors' }) ? t(code as 'UNKNOWN') : null);
      return limitText(error) ?? reasonText(errorSentence(error, inWords, t('UNKNOWN')));
    },
    [t, i18n, limitText, reasonText],
  );
}
