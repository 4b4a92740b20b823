import type { UrgentTarget } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { targetIcons, targetMarkStyles as styles } from '../../../shared/target-mark.tsx';
import { formatNumber } from '../../../ui/format.ts';

/** How many tickets have a target in this state: an icon and a number, coloured where there is one. */
export function TargetCount({ state, count }: { state: UrgentTarget['state']; count: number }) {
  const { t, i18n } = useTranslation('moments');
  const Icon = targetIcons[state];
  const value = formatNumber(count, i18n.language);
  const text = t(`targetCount.${state}`, { value });
  return (
    <span className={`${styles.mark} num`} data-state={count > 0 ? state : undefined} title={text}>
      <Icon size={14} aria-hidden />
      <span aria-hidden>{value}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
