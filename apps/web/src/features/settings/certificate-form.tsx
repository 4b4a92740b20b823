import { Button, NativeSelect } from '@mantine/core';
import {
  type CertificateDestination,
  certificateDestinations,
  type CertificateProblem,
} from '@prosa/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/api-error.ts';
import { useErrorText } from '../../shared/error-text.ts';
import { toast } from '../../shared/toast.ts';
import { Failure } from '../../ui/failure.tsx';
import { FileField, type FileChoice, noFile } from '../../ui/file-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './certificate.module.css';
import { Group } from './sections.tsx';
import { type CertificateUpload, useCertificateUpload } from './use-certificates.ts';

interface Values {
  file: FileChoice;
  ref: CertificateDestination | '';
  passphrase: string;
}
const nothing: Values = { file: noFile, ref: '', passphrase: '' };
type Errors = Partial<Record<keyof Values | 'form', string>>;

const known: readonly CertificateProblem[] = [
  'notP12',
  'unreadable',
  'outdated',
  'incomplete',
  'wrongPassphrase',
];

/** What the fields lack, or what is sent. */
function useCheck() {
  const { t } = useTranslation('settings');
  return ({ file, ref, passphrase }: Values): { wrong: Errors } | { whole: CertificateUpload } => {
    if (file.kind !== 'new') return { wrong: { file: t('certificate.noFile') } };
    if (!file.file.name.toLowerCase().endsWith('.p12'))
      return { wrong: { file: t('certificate.problems.notP12') } };
    if (ref === '') return { wrong: { ref: t('certificate.noDestination') } };
    return { whole: { file: file.file, ref, passphrase } };
  };
}

/** The server's refusal at its field. */
function useRefusal() {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  return (error: unknown): Errors => {
    const [detail] = isApiError(error) ? error.details : [];
    const problem = known.find((one) => one === detail?.message);
    if (!problem) return { form: errorText(error) };
    const text = t(`certificate.problems.${problem}`);
    return problem === 'wrongPassphrase' ? { passphrase: text } : { file: text };
  };
}

/** A frame later: a field takes no focus while the button is busy. */
function focusWrong(form: HTMLFormElement, errors: Errors): void {
  const fields = [...form.elements].filter((element) => element instanceof HTMLElement);
  const wrong = fields.find((element) => (element.getAttribute('name') ?? '') in errors);
  requestAnimationFrame(() => wrong?.focus());
}

interface Props {
  isReplacement: boolean;
  onStored: () => void;
}

export function CertificateForm({ isReplacement, onStored }: Props) {
  const { t } = useTranslation('settings');
  const upload = useCertificateUpload();
  const check = useCheck();
  const refusalOf = useRefusal();
  const [values, setValues] = useState(nothing);
  const [errors, setErrors] = useState<Errors>({});
  const set = (change: Partial<Values>) => {
    setValues((before) => ({ ...before, ...change }));
    setErrors({});
  };
  const show = (form: HTMLFormElement, wrong: Errors) => {
    setErrors(wrong);
    focusWrong(form, wrong);
  };
  const send = async (form: HTMLFormElement, whole: CertificateUpload) => {
    try {
      await upload.mutateAsync(whole);
    } catch (error) {
      show(form, refusalOf(error));
      return;
    }
    set(nothing);
    toast.done(t('certificate.sent'));
    onStored();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = check(values);
    if ('whole' in checked) {
      void send(event.currentTarget, checked.whole);
      return;
    }
    show(event.currentTarget, checked.wrong);
    for (const text of Object.values(checked.wrong)) toast.failed(text);
  };
  return (
    <Group
      title={t(isReplacement ? 'certificate.replace' : 'certificate.upload')}
      text={isReplacement ? t('certificate.replaceText') : undefined}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <FileField
          label={t('certificate.file')}
          help={t('certificate.fileHelp')}
          accept=".p12"
          value={values.file}
          error={errors.file}
          onChange={(file) => set({ file })}
        />
        <NativeSelect
          name="ref"
          label={t('certificate.destination')}
          data={[
            { value: '', label: t('certificate.choose') },
            ...certificateDestinations.map((ref) => ({ value: ref, label: t(`certificate.${ref}`) })),
          ]}
          value={values.ref}
          error={errors.ref}
          onChange={(event) => set({ ref: event.currentTarget.value as Values['ref'] })}
        />
        <PasswordField
          name="passphrase"
          label={t('certificate.passphrase')}
          description={t('certificate.passphraseHelp')}
          autoComplete="off"
          value={values.passphrase}
          error={errors.passphrase}
          onChange={(event) => set({ passphrase: event.currentTarget.value })}
        />
        <Failure>{errors.form}</Failure>
        <Button type="submit" className={styles.send ?? ''} loading={upload.isPending}>
          {t('certificate.send')}
        </Button>
      </form>
    </Group>
  );
}
