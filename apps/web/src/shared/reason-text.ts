import { parseReason } from '@prosa/domain';
import { useTranslation } from 'react-i18next';

/** A reason in the person's language; what is no reason of ours (a platform's own sentence) is shown as it came. */
export function useReasonText(): <Text extends string | null>(reason: Text) => Text {
  const { t, i18n } = useTranslation('reasons');
  function inWords(text: string): string {
    const known = parseReason(text);
    if (!known || !i18n.exists(known.code, { ns: 'reasons' })) return text;
    const { code, params } = known;
    // A reason may name another one, which caused it.
    const shown = Object.entries(params).map(([name, value]) => [name, inWords(value)]);
    // The compiler cannot know which of a hundred codes this is: a test holds codes, words and parameters together.
    return String(t(code as never, Object.fromEntries(shown) as never));
  }
  return <Text extends string | null>(reason: Text) => (reason === null ? null : inWords(reason)) as Text;
}
