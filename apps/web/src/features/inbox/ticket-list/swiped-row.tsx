import { IconCheck, IconX } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './swiped-row.module.css';
import { useSwipe } from './use-swipe.ts';

/**
 * What a swipe will do, under the row that a finger moves: to the right it is accepted, to the left ignored. Screen
 * readers and the keyboard have the row's buttons, which the swipe presses.
 */
export function SwipedRow({ box }: { box: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('inbox');
  const swiped = useSwipe(box);
  if (!swiped) return null;
  const isRight = swiped.side === 'right';
  const Sign = isRight ? IconCheck : IconX;
  return (
    <div
      aria-hidden
      className={styles.under}
      style={{ transform: swiped.transform }}
      data-side={swiped.side}
      data-enough={swiped.isEnough || undefined}
    >
      <Sign size={22} />
      <span>{t(isRight ? 'actions.accept' : 'actions.ignore')}</span>
    </div>
  );
}
