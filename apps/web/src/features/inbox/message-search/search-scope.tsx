import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './message-search.module.css';

interface Props {
  inMessages: boolean;
  isNarrowed: boolean;
  onChange: (inMessages: boolean) => void;
}

/** Chooses whether names and numbers or messages are searched. */
export function SearchScope({ inMessages, isNarrowed, onChange }: Props) {
  const { t } = useTranslation('search');
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
      <p className={styles.within}>
        {t(inMessages ? 'scope.inMessages' : 'scope.inTickets')} {isNarrowed ? t('scope.narrowed') : null}
      </p>
    </div>
  );
}
