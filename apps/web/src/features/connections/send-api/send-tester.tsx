import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import type { Connection } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../../shared/form.ts';
import { UserPicker } from '../../../shared/pickers/user-picker.tsx';
import { connectionsQuery, queuesQuery } from '../../../shared/queries.ts';
import { toast } from '../../../shared/toast.ts';
import { Card } from '../../../ui/card.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { FileField, noFile, type FileChoice } from '../../../ui/file-field.tsx';
import { IdSelect } from '../../../ui/id-select.tsx';
import { sendAsProgram } from './program-call.ts';
import styles from './send-api.module.css';

const empty = {
  token: '',
  number: '',
  body: '',
  userId: null as number | null,
  queueId: null as number | null,
  sendSignature: false,
  closeTicket: false,
};
type Values = typeof empty;

/** What is set of the form, as fields of a request. */
function requestOf({ token: _token, ...values }: Values): Record<string, string | number | boolean> {
  const entries = Object.entries(values).filter(
    ([, value]) => value !== null && value !== '' && value !== false,
  );
  return Object.fromEntries(entries) as Record<string, string | number | boolean>;
}

function useTester(hasFile: boolean) {
  const { t } = useTranslation(['send-api', 'common']);
  const [file, setFile] = useState<FileChoice>(noFile);
  const [fileError, setFileError] = useState<string>();
  const form = useForm({
    initial: empty,
    required: hasFile ? ['token', 'number'] : ['token', 'number', 'body'],
    submit: async (values) => {
      if (hasFile && file.kind !== 'new') return setFileError(t('tester.fileRequired'));
      const request = requestOf(values);
      if (file.kind === 'new') {
        const body = new FormData();
        for (const [name, value] of Object.entries(request)) body.append(name, String(value));
        body.append('medias', file.file);
        await sendAsProgram(values.token.trim(), body);
      } else await sendAsProgram(values.token.trim(), request);
      toast.done(t('tester.sent'));
    },
  });
  const choose = (choice: FileChoice) => {
    setFile(choice);
    setFileError(undefined);
  };
  return { form, file, fileError, choose };
}

type Form = ReturnType<typeof useTester>['form'];

/** Fills the token of a connection in; who may not edit connections gets no token, and pastes one. */
function TokenField({ form }: { form: Form }) {
  const { t } = useTranslation('send-api');
  const connections = useQuery(connectionsQuery).data ?? [];
  const known = connections.filter((one): one is Connection & { token: string } => one.token !== null);
  const chosen = known.find(({ token }) => token === form.values.token);
  return (
    <>
      {known.length > 0 ? (
        <IdSelect
          label={t('connection')}
          description={t('tester.connectionHelp')}
          choices={known}
          value={chosen?.id ?? null}
          onChange={(id) => form.set('token', known.find((one) => one.id === id)?.token ?? '')}
        />
      ) : null}
      <TextInput
        {...form.field('token')}
        autoComplete="off"
        label={t('token')}
        classNames={{ input: styles.mono ?? '' }}
      />
    </>
  );
}

function PlaceFields({ form }: { form: Form }) {
  const { t } = useTranslation('send-api');
  const queues = useQuery(queuesQuery);
  return (
    <>
      <div className={styles.pair}>
        <UserPicker
          clearable
          label={t('tester.user')}
          value={form.values.userId}
          onChange={(id) => form.set('userId', id)}
        />
        <IdSelect
          clearable
          label={t('tester.queue')}
          choices={queues.data}
          value={form.values.queueId}
          onChange={(id) => form.set('queueId', id)}
        />
      </div>
      <Checkbox
        label={t('tester.sendSignature')}
        checked={form.values.sendSignature}
        onChange={(event) => form.set('sendSignature', event.currentTarget.checked)}
      />
      <Checkbox
        label={t('tester.closeTicket')}
        checked={form.values.closeTicket}
        onChange={(event) => form.set('closeTicket', event.currentTarget.checked)}
      />
    </>
  );
}

function Tester({ hasFile }: { hasFile: boolean }) {
  const { t } = useTranslation('send-api');
  const { form, file, fileError, choose } = useTester(hasFile);
  return (
    <Card title={t(hasFile ? 'tester.media' : 'tester.text')}>
      <form className={styles.form} onSubmit={form.onSubmit} noValidate>
        <TokenField form={form} />
        <TextInput
          {...form.field('number')}
          inputMode="tel"
          label={t('tester.number')}
          description={t('tester.numberHelp')}
        />
        <Textarea
          {...form.field('body')}
          autosize
          minRows={3}
          label={t(hasFile ? 'tester.caption' : 'tester.body')}
        />
        {hasFile ? (
          <FileField label={t('tester.file')} value={file} error={fileError} onChange={choose} />
        ) : null}
        <PlaceFields form={form} />
        <Failure>{form.failure}</Failure>
        <Button type="submit" loading={form.isBusy}>
          {t(hasFile ? 'tester.sendMedia' : 'tester.sendText')}
        </Button>
      </form>
    </Card>
  );
}

/** Two forms that send for real, by the call that programs use. */
export function SendTester() {
  return (
    <div className={styles.docs}>
      <Tester hasFile={false} />
      <Tester hasFile />
    </div>
  );
}
