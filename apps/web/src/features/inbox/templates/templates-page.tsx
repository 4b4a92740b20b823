import { useReasonText } from '../../../shared/reason-text.ts';
import { Button } from '@mantine/core';
import type { MessageTemplate } from '@prosa/contract';
import { IconArrowLeft, IconTemplate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import { useConnections } from '../../../shared/choices.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { StatusChip } from '../../../ui/chips.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { PageBar } from '../../../ui/page-bar.tsx';
import { PageBody } from '../../../ui/page.tsx';
import { SyncButton } from '../../../shared/templates/sync-button.tsx';
import { TemplateBubble } from './template-bubble.tsx';
import { useTemplates } from '../../../shared/templates/template-queries.ts';
import { useTemplateWords } from '../../../shared/templates/template-words.ts';
import styles from '../../../shared/templates/templates.module.css';

const tones: Record<MessageTemplate['status'], 'ok' | 'warn' | 'danger' | 'neutral'> = {
  approved: 'ok',
  pending: 'warn',
  appealed: 'warn',
  paused: 'warn',
  rejected: 'danger',
  disabled: 'danger',
  archived: 'neutral',
  other: 'neutral',
};

function Row({ template }: { template: MessageTemplate }) {
  const { t } = useTranslation('templates');
  const { name, language, category, status, quality, reason, isSupported } = template;
  const { languageText, reasonText } = useTemplateWords();
  const rated = quality && t(`qualities.${quality}`);
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <b>{name}</b>
        <StatusChip tone={tones[status]}>{t(`statuses.${status}`)}</StatusChip>
        <span>
          {[languageText(language), t(`categories.${category}`), rated].filter(Boolean).join(' · ')}
        </span>
      </div>
      {reason ? <p className={styles.reason}>{t('reason', { reason: reasonText(reason) })}</p> : null}
      {isSupported ? null : <p className={styles.reason}>{t('unsupported')}</p>}
      <div className={styles.preview}>
        <TemplateBubble content={template} />
      </div>
    </li>
  );
}

function List({ whatsappId }: { whatsappId: number }) {
  const { t, i18n } = useTranslation('templates');
  const errorText = useErrorText();
  const causeText = useReasonText();
  const { data, error, refetch } = useTemplates(whatsappId);
  if (error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  const at = data?.syncedAt;
  const when = at ? formatDateTime(at, i18n.language) : '';
  return (
    <>
      <p className={styles.synced}>{at ? t('list.syncedAt', { at: when }) : t('list.never')}</p>
      {data?.error ? <p className={styles.reason}>{causeText(data.error)}</p> : null}
      {data?.templates.length === 0 ? (
        <EmptyState icon={<IconTemplate />} title={t('list.empty')} text={t('list.emptyText')} />
      ) : (
        <ul className={styles.rows}>
          {data?.templates.map((template) => (
            <Row key={template.id} template={template} />
          ))}
        </ul>
      )}
    </>
  );
}

/** The templates of an official number in every state, and when they were synchronized. */
export function TemplatesPage() {
  const { t } = useTranslation('templates');
  const whatsappId = Number(useParams<{ id: string }>().id);
  const connection = useConnections().data?.find(({ id }) => id === whatsappId);
  const count = useTemplates(whatsappId).data?.templates.length;
  return (
    <>
      <PageBar title={connection ? t('list.title', { name: connection.name }) : t('list.item')} count={count}>
        <Button
          component={Link}
          href="/connections"
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          {t('list.back')}
        </Button>
        <SyncButton whatsappId={whatsappId} />
      </PageBar>
      <PageBody>
        <div className={styles.page}>
          <List whatsappId={whatsappId} />
        </div>
      </PageBody>
    </>
  );
}
