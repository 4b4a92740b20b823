import { Tooltip } from '@mantine/core';
import type { Connection } from '@prosa/contract';
import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLongMoment } from '../../../ui/format-words.ts';
import { agoOf } from '../../../ui/ago.ts';
import styles from './connections.module.css';

/** 'Ago' texts are exact to the minute. */
const REFRESH_MS = 30_000;

/** Calls refresh and renders the caller again every half minute, so that its 'ago' texts stay right. */
export function useEveryMoment(refresh: () => Promise<unknown>): void {
  const [, show] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      show((count) => count + 1);
      void refresh();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [refresh]);
}

const ways = [
  { key: 'received', field: 'lastReceivedAt', Icon: IconArrowDownLeft },
  { key: 'sent', field: 'lastSentAt', Icon: IconArrowUpRight },
] as const;

export function Traffic({ connection }: { connection: Pick<Connection, 'lastReceivedAt' | 'lastSentAt'> }) {
  const { t, i18n } = useTranslation('connections');
  return (
    <span className={styles.traffic}>
      {ways.map(({ key, field, Icon }) => {
        const at = connection[field];
        const text =
          at === null ? t(`traffic.${key}Never`) : t(`traffic.${key}`, { ago: agoOf(at, i18n.language) });
        return (
          <Tooltip
            key={key}
            label={at === null ? text : formatLongMoment(at, i18n.language)}
            events={{ hover: true, focus: true, touch: true }}
          >
            <span className={styles.way} tabIndex={0}>
              <Icon size={14} aria-hidden />
              <span className="num">{text}</span>
            </span>
          </Tooltip>
        );
      })}
    </span>
  );
}
