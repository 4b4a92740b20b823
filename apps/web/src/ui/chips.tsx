import type { ReactNode } from 'react';
import { tintOf } from './tint.ts';
import styles from './chips.module.css';

interface Props {
  name: string;
  /** A colour that people chose: #RGB to #RRGGBBAA. */
  color: string;
}

export function QueueDot({ name, color }: Props) {
  return (
    <span className={styles.queue}>
      <i className={styles.dot} style={{ background: color }} aria-hidden />
      <span className={styles.name}>{name}</span>
    </span>
  );
}

export function TagChip({ name, color }: Props) {
  const light = tintOf(color, 'light');
  const dark = tintOf(color, 'dark');
  const style = {
    '--tag-light': light.background,
    '--tag-text-light': light.text,
    '--tag-dark': dark.background,
    '--tag-text-dark': dark.text,
  } as Record<string, string>;
  return (
    <span className={styles.tag} style={style} data-tag>
      {name}
    </span>
  );
}

type Tone = 'neutral' | 'brand' | 'ok' | 'warn' | 'danger';

export function StatusChip({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.status} data-tone={tone}>
      {children}
    </span>
  );
}
