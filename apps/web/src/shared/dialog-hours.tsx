import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { WeeklyHours } from '../ui/weekly-hours.tsx';
import { toast } from './toast.ts';

/** Weekly hours inside a dialog. The first change shows a reminder that the hours are saved only with the dialog. */
export function DialogHours({ onChange, ...props }: ComponentProps<typeof WeeklyHours>) {
  const { t } = useTranslation('hours');
  const [wasNotified, setNotified] = useState(false);
  const change = (hours: Parameters<typeof onChange>[0]) => {
    if (!wasNotified) toast.done(t('mustSave'));
    setNotified(true);
    onChange(hours);
  };
  return <WeeklyHours {...props} onChange={change} />;
}
