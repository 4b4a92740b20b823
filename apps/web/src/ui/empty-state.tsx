import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface Props {
  icon?: ReactNode;
  title: string;
  text?: string;
  action?: ReactNode;
  /** Beside the action. */
  more?: ReactNode;
}

export function EmptyState({ icon, title, text, action, more }: Props) {
  return (
    <div className={styles.state}>
      {icon ? (
        <div className={styles.icon} aria-hidden>
          {icon}
        </div>
      ) : null}
      <p className={styles.title}>{title}</p>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action ? (
        <div className={styles.action}>
          {action}
          {more}
        </div>
      ) : null}
    </div>
  );
}
