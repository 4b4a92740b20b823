import { ActionIcon, Button, Textarea } from '@mantine/core';
import { type CompanyRow, OPERATOR_COMPANY_ID, type SupportGrant } from '@prosa/contract';
import { IconDoorEnter, IconLifebuoy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { useForm } from '../../../shared/form.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { enterCompany, formatUntil, supportKey, supportStatesQuery } from '../../../shared/support-access.ts';
import { toast } from '../../../shared/toast.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import styles from './companies.module.css';

interface DialogProps {
  company: CompanyRow;
  onClose: () => void;
}

function EnterDialog({ company, grant, onClose }: DialogProps & { grant: SupportGrant }) {
  const { t, i18n } = useTranslation('support');
  const form = useForm({ initial: {}, submit: async () => enterCompany(company.id) });
  const { mode, reason, grantedBy, endsAt } = grant;
  return (
    <FormDialog
      title={t('enterTitle', { company: company.name })}
      submitLabel={t('enter')}
      failure={form.failure}
      isBusy={form.isBusy}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <p className={styles.text}>
        {t('letIn', { name: grantedBy, until: formatUntil(endsAt, i18n.language) })} {t(`modes.${mode}`)}.
      </p>
      {reason ? <blockquote className={styles.reason}>{reason}</blockquote> : null}
      <p className={styles.text}>{t('isLogged')}</p>
    </FormDialog>
  );
}

function RequestDialog({ company, requestedAt, onClose }: DialogProps & { requestedAt: string | null }) {
  const { t, i18n } = useTranslation('support');
  const refetch = useRefetch(supportKey);
  const form = useForm({
    initial: { reason: '' },
    required: ['reason'],
    rules: async () => (await import('@prosa/contract')).calls.requestSupport.body,
    submit: async (body) => {
      await call('requestSupport', { params: { id: company.id }, body });
      await refetch();
      toast.done(t('requested', { company: company.name }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('askTitle', { company: company.name })}
      submitLabel={t('ask')}
      failure={form.failure}
      isBusy={form.isBusy}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <p className={styles.text}>
        {requestedAt ? t('askedAt', { at: formatUntil(requestedAt, i18n.language) }) : t('askText')}
      </p>
      <Textarea
        {...form.field('reason')}
        data-autofocus
        label={t('askReason')}
        description={t('askReasonHelp')}
        autosize
        minRows={2}
        maxLength={300}
      />
    </FormDialog>
  );
}

/** Enters a company that has let support in, or asks it to; nobody enters the operator's own one. */
export function SupportAction({ company }: { company: CompanyRow }) {
  const { t } = useTranslation('support');
  const { data } = useQuery(supportStatesQuery);
  const refetch = useRefetch(supportKey);
  useCompanyEvent('support', () => void refetch());
  const [isOpen, setOpen] = useState(false);
  const state = data?.find(({ companyId }) => companyId === company.id);
  const grant = state?.grant ?? null;
  const requestedAt = state?.requestedAt ?? null;
  if (company.id === OPERATOR_COMPANY_ID) return null;
  const props = { company, onClose: () => setOpen(false) };
  const asks = t(requestedAt ? 'askedCompany' : 'askCompany', { company: company.name });
  return (
    <>
      {grant ? (
        <Button
          size="compact-sm"
          aria-label={t('enterTitle', { company: company.name })}
          onClick={() => setOpen(true)}
        >
          <IconDoorEnter size={15} aria-hidden />
          <span className={styles.word}>{t('enter')}</span>
        </Button>
      ) : (
        <ActionIcon
          variant={requestedAt ? 'light' : 'subtle'}
          color="gray"
          aria-label={asks}
          title={asks}
          onClick={() => setOpen(true)}
        >
          <IconLifebuoy size={16} />
        </ActionIcon>
      )}
      {isOpen && grant ? <EnterDialog {...props} grant={grant} /> : null}
      {isOpen && !grant ? <RequestDialog {...props} requestedAt={requestedAt} /> : null}
    </>
  );
}
