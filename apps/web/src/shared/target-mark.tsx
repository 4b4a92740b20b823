import type { UrgentTarget } from '@prosa/domain';
import { IconTargetArrow, IconTargetOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../ui/format.ts';
import styles from './target-mark.module.css';

export const targetIcons = { near: IconTargetArrow, breached: IconTargetOff } as const;

interface Props {
  urgent: UrgentTarget;
  /** Names the target beside the icon, too. */
  isNamed?: boolean;
}

/** A target that is near its end or past it. The state is in the icon and in words, not in the colour alone. */
export function TargetMark({ urgent: { target, state, dueAt }, isNamed = false }: Props) {
  const { t, i18n } = useTranslation('common');
  const Icon = targetIcons[state];
  const name = t(`targets.${target}`);
  const text = t(`targets.${state}`, { target: name, time: formatMoment(dueAt, i18n.language) });
  return (
    <span className={styles.mark} data-state={state} title={text}>
      <Icon size={14} aria-hidden />
      {isNamed ? <span aria-hidden>{name}</span> : null}
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

export { styles as targetMarkStyles };
