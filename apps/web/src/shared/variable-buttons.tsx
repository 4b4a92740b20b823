import { useTranslation } from 'react-i18next';
import styles from './variable-buttons.module.css';

/** Most used first. */
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
  field: React.RefObject<HTMLTextAreaElement | HTMLInputElement | null>;
  onChange: (text: string) => void;
  isDisabled?: boolean;
}

/** Inserts a variable at the cursor; it is filled when the text is used. */
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
    // The cursor can move only after the new text is rendered.
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
