import { ownCompanyQuery } from '../../shared/queries.ts';
import { Button } from '@mantine/core';
import type { ScheduleEntry } from '@prosa/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../shared/error-text.ts';
import { useMe } from '../../shared/session.tsx';
import { toast } from '../../shared/toast.ts';
import { areHours } from '../../ui/hours.ts';
import { WeeklyHours } from '../../ui/weekly-hours.tsx';
import styles from './settings.module.css';

function HoursForm({ companyId, stored }: { companyId: number; stored: ScheduleEntry[] }) {
  const { t } = useTranslation(['settings', 'common', 'dates']);
  const errorText = useErrorText();
  const cache = useQueryClient();
  const [schedules, setSchedules] = useState(stored);
  const [isBusy, setBusy] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const change = (hours: ScheduleEntry[]) => {
    setWrong(false);
    setSchedules(hours);
  };
  const save = async () => {
    if (!areHours(schedules)) {
      setWrong(true);
      return;
    }
    setBusy(true);
    try {
      await call('updateCompanySchedules', { params: { id: companyId }, body: { schedules } });
      await cache.invalidateQueries({ queryKey: ownCompanyQuery(companyId).queryKey });
      toast.done(t('hoursSaved'));
    } catch (error) {
      toast.failed(errorText(error));
    }
    setBusy(false);
  };
  return (
    <div className={styles.options}>
      <WeeklyHours value={schedules} onChange={change} error={isWrong ? t('dates:wrongHour') : undefined} />
      <Button className={styles.save} loading={isBusy} onClick={() => void save()}>
        {t('common:actions.save')}
      </Button>
    </div>
  );
}

export function HoursTab() {
  const { companyId } = useMe();
  const { data } = useQuery({
    ...ownCompanyQuery(companyId),
    staleTime: 0,
  });
  return data ? <HoursForm companyId={companyId} stored={data.schedules} /> : null;
}
