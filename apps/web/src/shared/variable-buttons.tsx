import { useTranslation } from 'react-i18next';
import styles from './variable-buttons.module.css';

/** What a text may speak of, in the order of use. */
const names = [
  'firstName',
  'name',
  'userName',
  'ms',
  'protocol',
  'date',
  'hour',
  'ticket_id',
  'queue',
  'connection',
] as const;

interface Props {
  /** The text field that they go into. */
  field: React.RefObject<HTMLTextAreaElement | HTMLInputElement | null>;
  onChange: (text: string) => void;
  isDisabled?: boolean;
}

/** Puts a variable where the cursor stands; it is filled when the text is used. */
export function VariableButtons({ field, onChange, isDisabled = false }: Props) {
  const { t } = useTranslation('inbox');
  const insert = (name: string) => {
    const input = field.current;
    if (!input) return;
    const { value } = input;
    const selectionStart = input.selectionStart ?? value.length;
    const selectionEnd = input.selectionEnd ?? value.length;
    const text = `{{${name}}}`;
    onChange(value.slice(0, selectionStart) + text + value.slice(selectionEnd));
    // After the new text is drawn.
    requestAnimationFrame(() => {
      input.focus();
      input.setSelectionRange(selectionStart + text.length, selectionStart + text.length);
    });
  };
  return (
    <div role="group" aria-label={t('variables.label')}>
      <span className={styles.label}>{t('variables.label')}</span>
      <div className={styles.buttons}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.variable}
            disabled={isDisabled}
            title={`{{${name}}}`}
            onClick={() => insert(name)}
          >
            {t(`variables.${name}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
