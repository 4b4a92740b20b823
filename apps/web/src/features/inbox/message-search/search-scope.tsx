import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { searchScopes, type SearchScopeName } from '../ticket-list/list-filter.ts';
import styles from './message-search.module.css';

interface Props {
  scope: SearchScopeName;
  isNarrowed: boolean;
  onChange: (scope: SearchScopeName) => void;
}

/** Chooses whether names and numbers, messages or both are searched. */
export function SearchScope({ scope, isNarrowed, onChange }: Props) {
  const { t } = useTranslation('search');
  const data = searchScopes.map((value) => ({ value, label: t(`scope.${value}`) }));
  return (
    <div className={styles.scope}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('scope.label')}
        data={data}
        value={scope}
        onChange={onChange}
      />
      <p className={styles.within}>
        {t(`scope.within.${scope}`)} {isNarrowed ? t('scope.narrowed') : null}
      </p>
    </div>
  );
}
