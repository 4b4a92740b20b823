import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './finding.module.css';

/** What the words are looked for in: names and numbers, or all that was said. */
export function SearchScope({
  inMessages,
  onChange,
}: {
  inMessages: boolean;
  onChange: (inMessages: boolean) => void;
}) {
  const { t } = useTranslation('finding');
  const data = (['tickets', 'messages'] as const).map((value) => ({ value, label: t(`scope.${value}`) }));
  return (
    <div className={styles.scope}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('scope.label')}
        data={data}
        value={inMessages ? 'messages' : 'tickets'}
        onChange={(value) => onChange(value === 'messages')}
      />
    </div>
  );
}
