import { readSystemText, withoutMarks } from '@prosa/domain';
import { useTranslation } from 'react-i18next';

/** A text that the system wrote in the place of a message's content, in the reader's language; null for any other. */
export function useSystemText(): (body: string) => string | null {
  const { t } = useTranslation('common');
  return (body) => {
    const known = readSystemText(body);
    if (!known) return null;
    if (known.code === 'erased') return `🚫 ${t('deletedMessage')}`;
    if (known.code === 'place') return `📍 ${t('sharedPlace')}`;
    const code = known.code === 'unreadable' ? 'waiting' : known.code;
    return t(`systemTexts.${code}`, { kind: known.kind === '' ? '' : ` (${known.kind})` });
  };
}

/** A message's text for a list or a quote: without marks of bold and the like. */
export function useMessagePreview(): (text: string) => string {
  const systemText = useSystemText();
  return (text) => systemText(text) ?? withoutMarks(text);
}
