import { shownNumber, wholeNumber } from '@prosa/domain';
import { useTranslation } from 'react-i18next';

/** The number as it would be stored, if it differs from the stored one. */
export function useStoredNumber(typed: string, known: string | undefined): string | null {
  const { t } = useTranslation('contacts');
  const number = wholeNumber(typed);
  if (typed === known || number.length < 8 || number.length > 15) return null;
  return t(number.startsWith('55') ? 'willBe' : 'willBeForeign', { number: shownNumber(number) });
}
