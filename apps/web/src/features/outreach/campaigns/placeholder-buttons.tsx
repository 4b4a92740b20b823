import { ownPlaceholders } from '@prosa/domain';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../../shared/variable-buttons.module.css';
import { useCampaignVariables } from './settings/use-campaign-variables.ts';

interface Props {
  field: RefObject<HTMLTextAreaElement | HTMLInputElement | null>;
  onChange: (text: string) => void;
  isDisabled?: boolean;
}

/** Inserts a placeholder at the cursor: what every recipient has, and the company's own. */
export function PlaceholderButtons({ field, onChange, isDisabled = false }: Props) {
  const { t } = useTranslation('campaign-form');
  const variables = useCampaignVariables();
  const insert = (key: string) => {
    const input = field.current;
    if (!input) return;
    const { value } = input;
    const start = input.selectionStart ?? value.length;
    const text = `{${key}}`;
    onChange(value.slice(0, start) + text + value.slice(input.selectionEnd ?? value.length));
    // The cursor can move only after the new text is rendered.
    requestAnimationFrame(() => {
      input.focus();
      input.setSelectionRange(start + text.length, start + text.length);
    });
  };
  const own = ownPlaceholders.map((key) => ({
    key: key as string,
    label: t(`placeholders.${key}`),
    title: '',
  }));
  const all = [...own, ...variables.map(({ key, value }) => ({ key, label: `{${key}}`, title: value }))];
  return (
    <div role="group" aria-label={t('placeholders.label')}>
      <span className={styles.label}>{t('placeholders.label')}</span>
      <div className={styles.buttons}>
        {all.map(({ key, label, title }) => (
          <button
            key={key}
            type="button"
            className={styles.variable}
            disabled={isDisabled}
            title={title || `{${key}}`}
            onClick={() => insert(key)}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
