import { useTranslation } from 'react-i18next';
import { spanOf } from './reply-clock.ts';

/** A duration as text: '3 h 12 min', '2 dias'. */
export function useSpanText(): (ms: number) => string {
  const { t } = useTranslation('templates');
  return (ms) => {
    const { unit, count, minutes } = spanOf(ms);
    if (unit === 'hours' && minutes > 0) return t('span.hoursAndMinutes', { hours: count, minutes });
    return t(`span.${unit}`, { count });
  };
}
