import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from './format.ts';
import styles from './page-bar.module.css';

interface Props {
  title: string;
  count?: number | undefined;
  children?: ReactNode;
}

export function PageBar({ title, count, children }: Props) {
  const { i18n } = useTranslation();
  const counted = count === undefined ? null : formatNumber(count, i18n.language);
  return (
    <div className={styles.bar}>
      <h1 className={styles.title}>{title}</h1>
      {counted === null ? null : <span className={`${styles.count} num`}>{counted}</span>}
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
