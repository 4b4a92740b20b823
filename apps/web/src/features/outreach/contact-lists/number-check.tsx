import { Button, Progress } from '@mantine/core';
import type { ContactList } from '@prosa/contract';
import { IconListCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { toast } from '../../../shared/toast.ts';
import { formatNumber } from '../../../ui/format.ts';
import styles from './contact-lists.module.css';
import { useRefetchLists } from './list-queries.ts';

function useCheck(name: 'checkContactListNumbers' | 'stopContactListCheck') {
  const errorText = useErrorText();
  const refetch = useRefetchLists();
  return useMutation({
    mutationFn: async ({ id }: ContactList) => call(name, { params: { id } }),
    onError: (error) => toast.failed(errorText(error)),
    onSettled: refetch,
  });
}

/** Begins the check of the numbers that nobody has checked. */
export function CheckButton({ list }: { list: ContactList }) {
  const { t } = useTranslation('list-items');
  const check = useCheck('checkContactListNumbers');
  if (list.uncheckedCount === 0 || list.checkSince !== null) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconListCheck size={16} />}
      loading={check.isPending}
      onClick={() => check.mutate(list)}
    >
      {t('check')}
    </Button>
  );
}

/** How far the check is, and the way to end it. */
export function CheckStrip({ list }: { list: ContactList }) {
  const { t, i18n } = useTranslation('list-items');
  const stop = useCheck('stopContactListCheck');
  const { contactsCount, uncheckedCount, checkSince } = list;
  if (checkSince === null) return null;
  const done = contactsCount - uncheckedCount;
  const number = (value: number) => formatNumber(value, i18n.language);
  return (
    <div className={styles.strip}>
      <span className={styles.cut}>
        {t('checking', { done: number(done), total: number(contactsCount) })}
      </span>
      <Progress.Root size="sm" className={styles.bar}>
        <Progress.Section
          value={contactsCount === 0 ? 0 : Math.round((done / contactsCount) * 100)}
          aria-label={t('checkProgress')}
        />
      </Progress.Root>
      <Button size="compact-sm" variant="subtle" loading={stop.isPending} onClick={() => stop.mutate(list)}>
        {t('stopCheck')}
      </Button>
    </div>
  );
}
