import {
  EmojiPicker as Picker,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
} from 'frimousse';
import { useTranslation } from 'react-i18next';
import styles from './emojis.module.css';

const languages: Record<string, 'pt' | 'es' | 'en'> = { pt: 'pt', es: 'es' };

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

/** All emojis by group, searchable by name; the names come from this server. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const { t, i18n } = useTranslation('messages');
  return (
    <Picker.Root
      className={styles.picker}
      locale={languages[i18n.language] ?? 'en'}
      emojibaseUrl={`${location.origin}/emojis`}
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
