import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import styles from './sign-in.module.css';

/** A page that needs no session: one card with a title. */
export function CardPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </main>
  );
}

/** The way back from such a page. */
export function ToSignIn({ label }: { label?: string }) {
  const { t } = useTranslation('auth');
  return (
    <p className={styles.other}>
      <Anchor component={Link} href="/login" underline="always">
        {label ?? t('signIn')}
      </Anchor>
    </p>
  );
}
