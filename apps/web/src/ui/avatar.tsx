import type { ReactNode } from 'react';
import styles from './avatar.module.css';

// Every colour is dark enough for white initials.
const colors = ['#b4503a', '#3a7398', '#5a67a8', '#5f7030', '#8c5460', '#6d597a', '#207a6f', '#6b4fe0'];

function initialsOf(name: string): string {
  // All numbers of a country begin alike; their ends tell them apart.
  if (/^\+?[\d\s()-]{8,}$/.test(name)) return name.replaceAll(/\D/g, '').slice(-2);
  // The '@' of a username is no initial.
  const words = name
    .trim()
    .replace(/^@/, '')
    .split(/\s+/)
    .filter((word) => /[\p{L}\d+]/u.test(word));
  const first = words[0] ?? '?';
  const last = words.length > 1 ? (words.at(-1) ?? '') : first.slice(1);
  return `${first.slice(0, 1)}${last.slice(0, 1)}`.toUpperCase();
}

function colorOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return colors[sum % colors.length] ?? '#3a7398';
}

interface Props {
  name: string;
  picture?: string | null;
  size?: number;
  badge?: ReactNode;
}

/** Hidden from screen readers, because the name stands beside it. */
export function Avatar({ name, picture, size = 36, badge }: Props) {
  const style = {
    width: size,
    height: size,
    fontSize: Math.round(size * 0.36),
    background: picture ? undefined : colorOf(name),
  };
  return (
    <span className={styles.avatar} style={style} aria-hidden>
      {picture ? (
        <img src={picture} alt="" />
      ) : (
        <span className={styles.initials} data-initials={initialsOf(name)} />
      )}
      {badge ? <span className={styles.badge}>{badge}</span> : null}
    </span>
  );
}
