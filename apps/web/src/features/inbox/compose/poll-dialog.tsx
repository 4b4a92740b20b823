import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import styles from './compose.module.css';
import { LONGEST_OPTION, pollProblem, sentOptions, shownOptions } from './poll.ts';
import { useSent, type ComposeDialogProps } from './use-sent.ts';

interface OptionsProps {
  options: string[];
  onChange: (options: string[]) => void;
}

/** One field per answer, and an empty one at the end. */
function Options({ options, onChange }: OptionsProps) {
  const { t } = useTranslation('compose');
  const shown = shownOptions(options);
  return (
    <fieldset className={styles.options}>
      <legend>
        {t('poll.options')}{' '}
        <span className={styles.asterisk} aria-hidden>
          *
        </span>
      </legend>
      {shown.map((option, index) => (
        <TextInput
          // oxlint-disable-next-line react/no-array-index-key -- a field is its place: nothing moves
          key={index}
          aria-label={t('poll.option', { number: index + 1 })}
          placeholder={t('poll.option', { number: index + 1 })}
          value={option}
          maxLength={LONGEST_OPTION}
          onChange={({ currentTarget: { value } }) =>
            onChange(shown.map((known, at) => (at === index ? value : known)))
          }
        />
      ))}
    </fieldset>
  );
}

/** Sends a poll. Where the channel has no polls, the dialog says that it is sent as a text. */
export function PollDialog(props: ComposeDialogProps & { isKnown: boolean }) {
  const { ticket, isKnown, onClose } = props;
  const { t } = useTranslation('compose');
  const errorText = useErrorText();
  const [name, setName] = useState('');
  const [options, setOptions] = useState<string[]>([]);
  const [isMultiple, setMultiple] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const body = { name, options: sentOptions(options), isMultiple };
  const send = useSent(
    props,
    async () => (await call('sendPollMessage', { params: { ticketId: ticket.id }, body })).message,
  );
  const problem = pollProblem(name, options);
  const failure = send.error ? errorText(send.error) : null;
  return (
    <FormDialog
      title={t('poll.title')}
      submitLabel={t('send')}
      isBusy={send.isPending}
      failure={isSubmitted && problem ? t(`poll.problems.${problem}`) : failure}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (problem === null) send.mutate();
      }}
      onClose={onClose}
    >
      {isKnown ? null : <p className={styles.asText}>{t('interactive.asText')}</p>}
      <TextInput
        label={t('poll.question')}
        value={name}
        maxLength={255}
        data-autofocus
        required
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Options options={options} onChange={setOptions} />
      <Checkbox
        label={t('poll.multiple')}
        checked={isMultiple}
        onChange={(event) => setMultiple(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
