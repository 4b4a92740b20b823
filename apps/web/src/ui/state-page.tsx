import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './state-page.module.css';

interface Props {
  icon?: ReactNode;
  title: string;
  text: string;
  action?: string;
  onAction?: () => void;
}

/** A whole page that says what is the matter, and the way out. */
export function StatePage({ icon, title, text, action, onAction }: Props) {
  return (
    <main className={styles.page}>
      <div className={styles.box}>
        {icon ? <div className={styles.icon}>{icon}</div> : null}
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        {action ? <Button onClick={onAction}>{action}</Button> : null}
      </div>
    </main>
  );
}
