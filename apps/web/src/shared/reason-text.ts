import { parseReason } from '@prosa/domain';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Translates a reason; a text that is no reason code (a platform's own sentence) is returned unchanged. */
export function useReasonText(): <Text extends string | null>(reason: Text) => Text {
  const { t, i18n } = useTranslation('reasons');
  return useCallback(
    <Text extends string | null>(reason: Text) => {
      function inWords(text: string): string {
        const known = parseReason(text);
        if (!known || !i18n.exists(known.code, { ns: 'reasons' })) return text;
        const { code, params } = known;
        // A parameter may be another reason: the cause.
        const shown = Object.entries(params).map(([name, value]) => [name, inWords(value)]);
        // The compiler cannot know which of a hundred codes this is; a test checks codes, texts and parameters together.
        return String(t(code as never, Object.fromEntries(shown) as never));
      }
      return (reason === null ? null : inWords(reason)) as Text;
    },
    [t, i18n],
  );
}
