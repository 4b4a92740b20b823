import { ERASED_TEXT, PLACE_TEXT, WAITING_TEXT, withoutMarks } from '@prosa/domain';
import { useTranslation } from 'react-i18next';

/** How a message's text is read in a line: without what makes it bold, and what the system wrote in one's own language. */
export function useMessagePreview(): (text: string) => string {
  const { t } = useTranslation('common');
  return (text) => {
    if (text === WAITING_TEXT) return t('waitingMessage');
    if (text === ERASED_TEXT) return `🚫 ${t('deletedMessage')}`;
    return text === PLACE_TEXT ? `📍 ${t('sharedPlace')}` : withoutMarks(text);
  };
}
