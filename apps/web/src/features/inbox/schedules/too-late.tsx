import { Button } from '@mantine/core';
import { isWindowOpen } from '@prosa/domain';
import { IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useConnections } from '../../../shared/choices.ts';
import { noFile } from '../../../ui/file-field.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import type { ScheduleValues } from './schedule-values.ts';
import styles from './schedules.module.css';

/** Until when the connection accepts a text, from the customer's last message; read again whenever the dialog opens. */
function useWindowOf({ contactId, whatsappId }: ScheduleValues) {
  const id = contactId?.id ?? 0;
  const connectionId = Number(whatsappId);
  return useQuery({
    queryKey: ['schedules', 'window', id, connectionId],
    queryFn: async ({ signal }) =>
      call('readScheduleWindow', {
        query: { contactId: id, ...(connectionId ? { whatsappId: connectionId } : {}) },
        signal,
      }),
    enabled: id > 0,
    staleTime: 0,
    // A failure is reported when the schedule is saved.
    retry: false,
  }).data;
}

interface Props {
  values: ScheduleValues;
  set: <Name extends keyof ScheduleValues>(name: Name, value: ScheduleValues[Name]) => void;
}

/** Switches to a template of the connection that the text would use. */
function TemplateInstead({ set, whatsappId }: Pick<Props, 'set'> & { whatsappId: number }) {
  const { t } = useTranslation('schedules');
  const change = (form: HTMLFormElement | null) => {
    // The button disappears and the focus moves to the choice of the template, so it must be drawn at once.
    flushSync(() => {
      set('kind', 'template');
      set('file', noFile);
      set('whatsappId', String(whatsappId));
    });
    form?.querySelector<HTMLInputElement>('[data-templates]')?.focus();
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconTemplate size={14} aria-hidden />}
      onClick={({ currentTarget }) => change(currentTarget.form)}
    >
      {t('sendTemplateInstead')}
    </Button>
  );
}

/** Warns that the reply window will be closed by then, and offers a template. */
export function TooLate({ values, set }: Props) {
  const { t, i18n } = useTranslation('schedules');
  const window = useWindowOf(values);
  const connections = useConnections().data;
  const sendAt = Date.parse(values.sendAt);
  if (!window || values.kind !== 'text' || Number.isNaN(sendAt) || isWindowOpen(window, sendAt)) return null;
  const { hours, closesAt, whatsappId } = window;
  const hasTemplates = connections?.find(({ id }) => id === whatsappId)?.capabilities?.templates === true;
  const at = closesAt && formatDateTime(closesAt, i18n.language);
  return (
    <div className={styles.window} role="status">
      <p>{at === null ? t('replyWindowNever') : t('replyWindow', { hours, at })}</p>
      {hasTemplates && whatsappId !== null ? <TemplateInstead set={set} whatsappId={whatsappId} /> : null}
    </div>
  );
}
