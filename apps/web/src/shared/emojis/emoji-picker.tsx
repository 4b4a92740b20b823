import {
  defaultEmojiDataResolver,
  type EmojiDataResolver,
  EmojiPicker as Picker,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
} from 'frimousse';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './emojis.module.css';

const languages: Record<string, 'pt' | 'es' | 'en'> = { pt: 'pt', es: 'es' };

/** The groups by the numbers that the data give them; 2, the parts of other emojis, is never shown. */
const groups = {
  0: 'smileys',
  1: 'people',
  3: 'animals',
  4: 'food',
  5: 'travel',
  6: 'activities',
  7: 'objects',
  8: 'symbols',
  9: 'flags',
} as const;
const isGroup = (index: number): index is keyof typeof groups => index in groups;

// The picker counts rows from 0, ARIA from 1. The picker finds its rows by this number, so only the first has none.
const Row = ({ children, ...props }: EmojiPickerListRowProps) => (
  <div {...props} aria-rowindex={props['aria-rowindex'] || undefined}>
    {children}
  </div>
);
const Emoji = ({ emoji, ...props }: EmojiPickerListEmojiProps) => (
  <button type="button" {...props} role="gridcell" aria-colindex={Number(props['aria-colindex']) + 1}>
    {emoji.emoji}
  </button>
);

/** The data have no Turkish, and a wrong Portuguese name of the flags: the names of groups are texts of ours. */
function useEmojiData(): EmojiDataResolver {
  const { t } = useTranslation('messages');
  return useCallback<EmojiDataResolver>(
    async (locale, options) => {
      const data = await defaultEmojiDataResolver(locale, options);
      const categories = data.categories.map(({ index, label }) => ({
        index,
        label: isGroup(index) ? t(`emoji.groups.${groups[index]}`) : label,
      }));
      return { ...data, categories };
    },
    [t],
  );
}

/** All emojis by group, searchable by name; the names come from this server. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const { t, i18n } = useTranslation('messages');
  const resolveEmojiData = useEmojiData();
  return (
    <Picker.Root
      className={styles.picker}
      locale={languages[i18n.language] ?? 'en'}
      emojibaseUrl={`${location.origin}/emojis`}
      resolveEmojiData={resolveEmojiData}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <Picker.Search
        className={styles.search}
        placeholder={t('emoji.search')}
        aria-label={t('emoji.search')}
        data-autofocus
      />
      <Picker.Viewport className={styles.viewport}>
        <Picker.Loading className={styles.hint}>{t('emoji.loading')}</Picker.Loading>
        <Picker.Empty className={styles.hint}>{t('emoji.none')}</Picker.Empty>
        <Picker.List className={styles.list} components={{ Row, Emoji }} />
      </Picker.Viewport>
    </Picker.Root>
  );
}
