import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { MomentField } from '../../../ui/moment-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import styles from './compose.module.css';
import { eventOf, eventProblem, type EventWords } from './event.ts';
import { useSent, type ComposeDialogProps } from './use-sent.ts';

const longest = { name: 100, description: 2_000, place: 250, link: 2_000, start: 30 };
const empty: EventWords = { name: '', description: '', place: '', link: '', start: '' };

/** Sends an invitation to an event. Where the channel has no events, the dialog says that it is sent as a text. */
export function EventDialog(props: ComposeDialogProps & { isKnown: boolean }) {
  const { ticket, isKnown, onClose } = props;
  const { t } = useTranslation('compose');
  const errorText = useErrorText();
  const [words, setWords] = useState(empty);
  const [isSubmitted, setSubmitted] = useState(false);
  const params = { ticketId: ticket.id };
  const send = useSent(
    props,
    async () => (await call('sendEventMessage', { params, body: eventOf(words) })).message,
  );
  const problem = eventProblem(words);
  const field = (name: keyof EventWords) => ({
    label: t(`event.${name}`),
    value: words[name],
    maxLength: longest[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setWords({ ...words, [name]: event.currentTarget.value }),
  });
  const failure = send.error ? errorText(send.error) : null;
  return (
    <FormDialog
      title={t('event.title')}
      submitLabel={t('send')}
      isBusy={send.isPending}
      failure={isSubmitted && problem ? t(`event.problems.${problem}`) : failure}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (problem === null) send.mutate();
      }}
      onClose={onClose}
    >
      {isKnown ? null : <p className={styles.asText}>{t('interactive.asText')}</p>}
      <TextInput {...field('name')} data-autofocus required />
      <MomentField {...field('start')} required />
      <TextInput {...field('place')} />
      <TextInput {...field('link')} type="url" placeholder="https://" />
      <Textarea {...field('description')} autosize minRows={2} maxRows={6} />
    </FormDialog>
  );
}
