import { Select } from '@mantine/core';
import type { Connection } from '@prosa/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { problemOf, type InteractiveKind, type Words } from './interactive.ts';
import { ButtonFields, ListFields, PixFields } from './interactive-fields.tsx';
import { sendInteractive } from './send-interactive.ts';
import { useSent, type ComposeDialogProps } from './use-sent.ts';

const kinds: InteractiveKind[] = ['list', 'copy', 'call', 'url', 'pix'];
const empty: Words = {
  title: '',
  text: '',
  button: '',
  value: '',
  rows: '',
  amount: '',
  keyType: 'CPF',
  key: '',
  merchant: '',
  image: '',
};

/** Why the server refused the message. */
function useRefusal(error: Error | null): string | null {
  const { t } = useTranslation('compose');
  const errorText = useErrorText();
  if (error === null) return null;
  const fields = isApiError(error) && error.code === 'ERR_VALIDATION' ? error.details : null;
  if (fields?.some(({ field }) => field === 'ticketId')) return t('problems.ticket');
  return t('problems.notProcessed', { reason: fields ? t('problems.refused') : errorText(error) });
}

/** Builds a message with buttons or a list. Where the channel has none, the dialog says that it is sent as a text. */
export function InteractiveDialog(
  props: ComposeDialogProps & { can: Connection['capabilities'] | undefined },
) {
  const { ticket, can, onClose } = props;
  const { t } = useTranslation('compose');
  const [kind, setKind] = useState<InteractiveKind>('list');
  const [words, setWords] = useState(empty);
  const [isSubmitted, setSubmitted] = useState(false);
  const send = useSent(props, async () => sendInteractive(ticket.id, kind, words));
  const problem = problemOf(kind, words);
  const change = (part: Partial<Words>) => setWords({ ...words, ...part });
  const refusal = useRefusal(send.error);
  const failure = isSubmitted && problem ? t(`problems.${problem}`) : refusal;
  const fields = { kind, words, onChange: change };
  return (
    <FormDialog
      title={t('interactive.title')}
      submitLabel={t('send')}
      isBusy={send.isPending}
      failure={failure}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (problem === null) send.mutate();
      }}
      onClose={onClose}
    >
      <Select
        label={t('interactive.kind')}
        description={can && !can.interactive.includes(kind) ? t('interactive.asText') : null}
        data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={kind}
        allowDeselect={false}
        onChange={(value) => setKind(kinds.find((known) => known === value) ?? 'list')}
      />
      {kind === 'list' ? (
        <ListFields {...fields} />
      ) : kind === 'pix' ? (
        <PixFields {...fields} />
      ) : (
        <ButtonFields {...fields} />
      )}
    </FormDialog>
  );
}
