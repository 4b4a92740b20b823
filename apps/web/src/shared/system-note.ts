import type { Message } from '@prosa/contract';
import { readSystemNote } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { useReasonText } from './reason-text.ts';

/**
 * A note that the system wrote, in the reader's language; null for any other message, and for a note that a newer
 * server wrote and that has no words here yet.
 */
export function useSystemNote(): (message: Message) => string | null {
  const { t, i18n } = useTranslation('notes');
  const reasonText = useReasonText();
  return (message) => {
    const note = readSystemNote(message);
    if (!note) return null;
    const { code, unsaid } = note;
    const params = { ...note.params };
    const { reason } = params;
    if (reason !== undefined) {
      if (!i18n.exists(reason.replace(/\?.*/s, ''), { ns: 'reasons' })) return null;
      params['reason'] = reasonText(reason);
    }
    // The compiler cannot know which code this is: a test holds codes, words and parameters together.
    const text = String(t(code, params as never));
    return unsaid === '' ? text : `${text}\n\n${t('unsaid')}\n${unsaid}`;
  };
}
