import { useTranslation } from 'react-i18next';
import { formatLanguage } from '../../ui/format-words.ts';

/** The platform's codes for a rejected template; any other reason is shown as it came. */
const reasons = [
  'ABUSIVE_CONTENT',
  'CATEGORY_NOT_AVAILABLE',
  'INCORRECT_CATEGORY',
  'INVALID_FORMAT',
  'PROMOTIONAL',
  'SCAM',
  'TAG_CONTENT_MISMATCH',
] as const;

export const reasonKey = (reason: string) => reasons.find((known) => known === reason.trim().toUpperCase());

export function useTemplateWords() {
  const { t, i18n } = useTranslation('templates');
  return {
    languageText: (code: string) => formatLanguage(code, i18n.language),
    reasonText: (reason: string) => {
      const key = reasonKey(reason);
      return key ? t(`reasons.${key}`) : reason;
    },
  };
}
