import { Select } from '@mantine/core';
import type { MessageTemplate } from '@prosa/contract';
import { mayEditConnections } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { useMe } from '../session.tsx';
import { viewerOf } from '../viewer.ts';
import { SyncButton } from './sync-button.tsx';
import { useTemplateWords } from './template-words.ts';
import styles from './templates.module.css';

export function NoTemplates({ whatsappId, error }: { whatsappId: number; error: string | null }) {
  const { t } = useTranslation('templates');
  const mayAsk = mayEditConnections(viewerOf(useMe()));
  return (
    <div className={styles.none}>
      <p>{error ?? t(mayAsk ? 'none' : 'noneAsk')}</p>
      {mayAsk ? <SyncButton whatsappId={whatsappId} /> : null}
    </div>
  );
}

interface Props {
  templates: MessageTemplate[];
  chosen: MessageTemplate | null;
  error: string | null;
  /** The first field of the dialog: it takes the focus. */
  isFirst?: boolean;
  onChoose: (id: number | null) => void;
}

export function TemplateChoice({ templates, chosen, error, isFirst, onChoose }: Props) {
  const { t } = useTranslation('templates');
  const { languageText } = useTemplateWords();
  return (
    <Select
      data-autofocus={isFirst ? true : undefined}
      data-templates
      required
      searchable
      name="templateId"
      label={t('template')}
      placeholder={t('search')}
      nothingFoundMessage={t('nothingFound')}
      data={templates.map(({ id, name, language, category }) => ({
        value: String(id),
        label: `${name} · ${languageText(language)} · ${t(`categories.${category}`)}`,
      }))}
      value={chosen ? String(chosen.id) : null}
      error={error}
      onChange={(id) => onChoose(id === null ? null : Number(id))}
    />
  );
}
