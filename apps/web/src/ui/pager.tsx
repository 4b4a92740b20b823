import { NativeSelect, Pagination } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from './format.ts';
import styles from './pager.module.css';

interface Props {
  /** Counts from 1. */
  page: number;
  size: number;
  sizes: readonly number[];
  /** The number of all rows. */
  total: number;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

/** Which rows are shown, of how many, and the way to the others. */
export function Pager({ page, size, sizes, total, onPage, onSize }: Props) {
  const { t, i18n } = useTranslation('pager');
  const number = (value: number) => formatNumber(value, i18n.language);
  const controls = { first: t('first'), previous: t('previous'), next: t('next'), last: t('last') };
  const first = Math.min((page - 1) * size + 1, total);
  const last = Math.min(page * size, total);
  return (
    <nav className={styles.pager} aria-label={t('label')}>
      <NativeSelect
        size="xs"
        aria-label={t('size')}
        data={sizes.map((choice) => ({ value: String(choice), label: t('ofPage', { count: choice }) }))}
        value={String(size)}
        onChange={(event) => onSize(Number(event.currentTarget.value))}
      />
      <span className={`num ${styles.range}`} role="status">
        {t('range', { first: number(first), last: number(last), total: number(total) })}
      </span>
      <Pagination
        size="sm"
        value={page}
        total={Math.max(1, Math.ceil(total / size))}
        siblings={1}
        onChange={onPage}
        getControlProps={(control) => ({ 'aria-label': controls[control] })}
        getItemProps={(item) => ({ 'aria-label': t('page', { page: number(item) }) })}
      />
    </nav>
  );
}
