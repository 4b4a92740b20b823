import { readSystemText, withoutMarks, type SystemText } from '@prosa/domain';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

/** The words for a text of the system; `kind` is what they say of an unknown kind of message. */
export function systemTextWords(t: TFunction<'common'>, known: SystemText, kind: string): string {
  if (known === 'erased') return `🚫 ${t('deletedMessage')}`;
  if (known === 'place') return `📍 ${t('sharedPlace')}`;
  const code = known === 'unreadable' ? 'waiting' : known;
  return t(`systemTexts.${code}`, { kind });
}

/**
 * Translates a system text, which stands in the body of a message without readable content; null for any other text.
 */
export function useSystemText(): (body: string) => string | null {
  const { t } = useTranslation('common');
  return (body) => {
    const known = readSystemText(body);
    return known && systemTextWords(t, known.code, known.kind === '' ? '' : ` (${known.kind})`);
  };
}

/** A message's text for a list or a quote, without formatting marks such as bold. */
export function useMessagePreview(): (text: string) => string {
  const systemText = useSystemText();
  return (text) => systemText(text) ?? withoutMarks(text);
}
