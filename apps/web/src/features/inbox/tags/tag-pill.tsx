import { useTranslation } from 'react-i18next';
import { TagChip } from '../../../ui/chips.tsx';
import styles from './tags.module.css';

interface Props {
  name: string;
  color: string;
  onRemove: () => void;
}

/** A tag with a button that takes it off. */
export function TagPill({ name, color, onRemove }: Props) {
  const { t } = useTranslation('tags');
  return (
    <span className={styles.pill}>
      <TagChip name={name} color={color} />
      <button
        type="button"
        className={styles.remove}
        aria-label={t('takeOff', { name })}
        // A field that the pill stands in keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onRemove}
      >
        ×
      </button>
    </span>
  );
}
