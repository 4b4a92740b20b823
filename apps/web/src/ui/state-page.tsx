import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './state-page.module.css';

interface Props {
  icon?: ReactNode;
  title: string;
  text: string;
  action?: string;
  onAction?: () => void;
  /** The page has no other content: this component renders the `main` element. */
  isWhole?: boolean;
}

export function StatePage({ icon, title, text, action, onAction, isWhole }: Props) {
  const Part = isWhole ? 'main' : 'div';
  return (
    <Part className={styles.page}>
      <div className={styles.box}>
        {icon ? <div className={styles.icon}>{icon}</div> : null}
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        {action ? <Button onClick={onAction}>{action}</Button> : null}
      </div>
    </Part>
  );
}
