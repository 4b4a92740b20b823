import { Button, Select } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useQueues } from '../../../shared/choices.ts';
import { useUrlState } from '../../../shared/url-state.ts';
import styles from './users.module.css';

export interface UserFilter {
  queueId: number | undefined;
  profile: 'admin' | 'user' | undefined;
}

const profiles = ['admin', 'user'] as const;

/** The filters of the list, kept in the address; what is no filter there counts for nothing. */
export function useUserFilter() {
  const [queue, setQueue] = useUrlState('queue');
  const [profile, setProfile] = useUrlState('profile');
  const filter: UserFilter = {
    queueId: /^[1-9]\d{0,14}$/.test(queue) ? Number(queue) : undefined,
    profile: profiles.find((one) => one === profile),
  };
  return { filter, setQueue, setProfile };
}

/** Filters by queue and profile, and the way to the import. */
export function UserTools({ filter, setQueue, setProfile }: ReturnType<typeof useUserFilter>) {
  const { t } = useTranslation('users');
  const { t: common } = useTranslation('common');
  const { data: queues } = useQueues();
  const clear = { clearable: true, clearButtonProps: { 'aria-label': common('actions.clear') } };
  return (
    <>
      <Select
        {...clear}
        className={styles.filter}
        searchable
        aria-label={t('filters.queueLabel')}
        placeholder={t('filters.queue')}
        data={queues?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
        value={filter.queueId === undefined ? null : String(filter.queueId)}
        onChange={(id) => setQueue(id ?? '')}
      />
      <Select
        {...clear}
        className={styles.filter}
        aria-label={t('filters.profileLabel')}
        placeholder={t('filters.profile')}
        data={profiles.map((value) => ({ value, label: t(`profiles.${value}`) }))}
        value={filter.profile ?? null}
        onChange={(profile) => setProfile(profile ?? '')}
      />
      <Button component={Link} href="/users/import" variant="default" leftSection={<IconUpload size={16} />}>
        {t('import')}
      </Button>
    </>
  );
}
