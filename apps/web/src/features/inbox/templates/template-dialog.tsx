import type { MessageTemplate, Ticket } from '@prosa/contract';
import { filledTemplate } from '@prosa/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../shared/error-text.ts';
import { useMe } from '../../../shared/session.tsx';
import { noFile, type FileChoice } from '../../../ui/file-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useSent } from '../compose/use-sent.ts';
import { sendTemplate } from './send-template.ts';
import { TemplateBubble } from './template-bubble.tsx';
import { NoTemplates, TemplateChoice } from '../../../shared/templates/template-choice.tsx';
import { TemplateFields } from '../../../shared/templates/template-fields.tsx';
import { useTemplates } from '../../../shared/templates/template-queries.ts';
import {
  problemsOf,
  readValues,
  sentValues,
  usableOf,
  type Values,
} from '../../../shared/templates/template-values.ts';
import styles from '../../../shared/templates/templates.module.css';

/** The parameters, and the template filled with them. */
function useFilling(ticket: Ticket, template: MessageTemplate | null) {
  const me = useMe();
  const [values, setValues] = useState<Values>({});
  const [file, setFile] = useState<FileChoice>(noFile);
  const read = readValues(values, ticket, me, new Date());
  return {
    values,
    file,
    read,
    problems: template ? problemsOf(template, read, file.kind !== 'none') : {},
    change: (key: string, value: string) => setValues((known) => ({ ...known, [key]: value })),
    setFile,
    clear: () => {
      setValues({});
      setFile(noFile);
    },
  };
}

/** Chooses an approved template, fills it in with a preview, and sends it. */
export function TemplateDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation('templates');
  const errorText = useErrorText();
  const whatsappId = ticket.whatsappId ?? 0;
  const { data, error } = useTemplates(whatsappId);
  const templates = usableOf(data?.templates ?? []);
  const [id, setId] = useState<number | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const [clientId] = useState(() => crypto.randomUUID());
  const chosen = templates.find((one) => one.id === id) ?? null;
  const filling = useFilling(ticket, chosen);
  const done = { ticket, quoted: null, onClose, onSent: () => undefined };
  const send = useSent(done, async () => {
    if (!chosen) throw new Error('nothing is chosen');
    const values = sentValues(chosen, filling.values);
    const file = filling.file.kind === 'new' ? filling.file.file : null;
    return sendTemplate({ ticketId: ticket.id, templateId: chosen.id, values, file, clientId });
  });
  const failure = send.error ?? error;
  const isEmpty = data !== undefined && templates.length === 0;
  return (
    <FormDialog
      title={t('title')}
      size={760}
      submitLabel={t('send')}
      isBusy={send.isPending}
      isDisabled={isEmpty}
      failure={failure ? errorText(failure) : null}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (chosen && Object.keys(filling.problems).length === 0) send.mutate();
      }}
      onClose={onClose}
    >
      {isEmpty ? <NoTemplates whatsappId={whatsappId} error={data.error} /> : null}
      <TemplateChoice
        isFirst
        templates={templates}
        chosen={chosen}
        error={isSubmitted && !chosen ? t('problems.missing') : null}
        onChoose={(next) => {
          setId(next);
          setSubmitted(false);
          filling.clear();
        }}
      />
      {chosen ? (
        <div className={styles.filling}>
          <div className={styles.fields}>
            <TemplateFields
              template={chosen}
              values={filling.values}
              file={filling.file}
              problems={isSubmitted ? filling.problems : {}}
              onChange={filling.change}
              onFile={filling.setFile}
            />
          </div>
          <section className={styles.preview} aria-label={t('preview')}>
            <TemplateBubble content={filledTemplate(chosen, filling.read)} />
          </section>
        </div>
      ) : null}
    </FormDialog>
  );
}
