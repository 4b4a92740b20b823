import { Button, Radio, SegmentedControl, Textarea } from '@mantine/core';
import {
  type SupportGrant,
  type SupportMode,
  type SupportState,
  supportHours,
  supportModes,
} from '@prosa/contract';
import { IconDoorExit, IconLifebuoy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../shared/error-text.ts';
import { useForm } from '../../shared/form.ts';
import { useRefetch } from '../../shared/refetch.ts';
import { useMe } from '../../shared/session.tsx';
import { formatUntil, supportKey, useSupportState } from '../../shared/support-access.ts';
import { toast } from '../../shared/toast.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import styles from './support-tab.module.css';

/** A button that does one thing at once, and shows it. */
function useStep(step: () => Promise<unknown>, done: string) {
  const errorText = useErrorText();
  const refetch = useRefetch(supportKey);
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await step();
      toast.done(done);
    } catch (error) {
      toast.failed(errorText(error));
    }
    await refetch();
    setBusy(false);
  };
  return { isBusy, run: () => void run() };
}

function Request({ request }: { request: NonNullable<SupportState['request']> }) {
  const { t, i18n } = useTranslation('support');
  const { isBusy, run } = useStep(async () => call('declineSupportRequest'), t('declined'));
  const at = formatUntil(request.createdAt, i18n.language);
  return (
    <section className={styles.request} aria-label={t('requestTitle')}>
      <p className={styles.title}>{t('requestBy', { name: request.name, at })}</p>
      <blockquote className={styles.reason}>{request.reason}</blockquote>
      <Button variant="default" size="compact-sm" loading={isBusy} onClick={run}>
        {t('decline')}
      </Button>
    </section>
  );
}

function Live({
  grant,
  inside,
  isOwn,
}: {
  grant: SupportGrant;
  inside: SupportState['inside'];
  isOwn: boolean;
}) {
  const { t, i18n } = useTranslation('support');
  const until = (instant: string) => formatUntil(instant, i18n.language);
  const { isBusy, run } = useStep(
    async () => call('revokeSupportGrant', { params: { id: grant.id } }),
    t('revoked'),
  );
  return (
    <section className={styles.live} aria-label={t('liveTitle')}>
      <p className={styles.title}>{t('liveUntil', { until: until(grant.endsAt) })}</p>
      <p className={styles.mode}>{t(`modes.${grant.mode}`)}</p>
      {grant.reason ? <blockquote className={styles.reason}>{grant.reason}</blockquote> : null}
      <p className={styles.by}>{t('givenBy', { name: grant.grantedBy, at: until(grant.createdAt) })}</p>
      <ul className={styles.inside}>
        {inside.map(({ name, since }) => (
          <li key={`${name} ${since}`}>{t('insideSince', { name, since: until(since) })}</li>
        ))}
        {inside.length === 0 ? <li>{t('nobodyInside')}</li> : null}
      </ul>
      {isOwn ? (
        <Button color="danger" leftSection={<IconDoorExit size={16} />} loading={isBusy} onClick={run}>
          {t('revoke')}
        </Button>
      ) : null}
    </section>
  );
}

function GrantForm({ asked }: { asked: boolean }) {
  const { t } = useTranslation('support');
  const refetch = useRefetch(supportKey);
  const form = useForm({
    initial: { mode: 'view' as SupportMode, hours: '4', reason: '' },
    submit: async ({ mode, hours, reason }) => {
      await call('giveSupportGrant', { body: { mode, hours: Number(hours), reason } }).finally(refetch);
      toast.done(t('given'));
    },
  });
  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      <Radio.Group
        label={t('mode')}
        value={form.values.mode}
        onChange={(mode) => form.set('mode', mode as SupportMode)}
      >
        <div className={styles.modes}>
          {supportModes.map((mode) => (
            <Radio key={mode} value={mode} label={t(`modes.${mode}`)} description={t(`modeHelp.${mode}`)} />
          ))}
        </div>
      </Radio.Group>
      <div>
        <p className={styles.label} id="support-hours">
          {t('duration')}
        </p>
        <SegmentedControl
          aria-labelledby="support-hours"
          fullWidth
          data={supportHours.map((hours) => ({ value: String(hours), label: t(`hours.${hours}`) }))}
          value={form.values.hours}
          onChange={(hours) => form.set('hours', hours)}
        />
      </div>
      <Textarea
        {...form.field('reason')}
        label={t('reason')}
        description={t(asked ? 'reasonAsked' : 'reasonHelp')}
        autosize
        minRows={2}
        maxLength={300}
      />
      <Failure>{form.failure}</Failure>
      <Button
        type="submit"
        className={styles.give}
        leftSection={<IconLifebuoy size={16} />}
        loading={form.isBusy}
      >
        {t('give')}
      </Button>
    </form>
  );
}

/** Whether, for how long and to do what the operator's people may enter the company. */
export function SupportTab() {
  const { t } = useTranslation('support');
  const errorText = useErrorText();
  const refetch = useRefetch(supportKey);
  // Support itself sees what it is there for, and can change nothing of it.
  const isOwn = !useMe().support;
  const { data, error } = useSupportState(true);
  if (error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { grant, request, inside } = data;
  return (
    <div className={styles.page}>
      <p className={styles.intro}>{t('intro')}</p>
      {request && isOwn ? <Request request={request} /> : null}
      {grant ? <Live grant={grant} inside={inside} isOwn={isOwn} /> : null}
      {!grant && isOwn ? <GrantForm asked={request !== null} /> : null}
    </div>
  );
}
