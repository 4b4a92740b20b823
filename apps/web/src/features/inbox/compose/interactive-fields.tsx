import { Select, Textarea, TextInput } from '@mantine/core';
import { pixKeyTypes, type PixKeyType } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import type { InteractiveKind, Words } from './interactive.ts';
import { PictureField } from './picture-field.tsx';

interface Props {
  kind: InteractiveKind;
  words: Words;
  onChange: (part: Partial<Words>) => void;
}
type Named = Exclude<keyof Words, 'keyType' | 'image'>;

function Field({
  name,
  label,
  words,
  onChange,
  isLong,
  required = false,
}: Props & { name: Named; label: string; isLong?: boolean; required?: boolean }) {
  const Input = isLong ? Textarea : TextInput;
  return (
    <Input
      label={label}
      value={words[name]}
      required={required}
      data-autofocus={name === 'title' ? true : undefined}
      {...(isLong ? { autosize: true, minRows: 2, maxRows: 8 } : {})}
      onChange={(event: { currentTarget: { value: string } }) =>
        onChange({ [name]: event.currentTarget.value })
      }
    />
  );
}

/** A list to choose from; each line of the text is a row. */
export function ListFields(props: Props) {
  const { t } = useTranslation('compose');
  return (
    <>
      <Field {...props} name="title" label={t('fields.title')} required />
      <Field {...props} name="text" label={t('fields.text')} isLong />
      <Field {...props} name="button" label={t('fields.button')} />
      <Field {...props} name="rows" label={t('fields.rows')} isLong required />
    </>
  );
}

/** A button that copies a code, calls a number or opens an address. */
export function ButtonFields(props: Props) {
  const { t } = useTranslation('compose');
  const value = props.kind === 'call' ? 'call' : props.kind === 'url' ? 'url' : 'copy';
  return (
    <>
      <Field {...props} name="title" label={t('fields.title')} required />
      <Field {...props} name="text" label={t('fields.text')} isLong />
      <Field {...props} name="value" label={t(`values.${value}`)} required />
      <Field {...props} name="button" label={t('fields.button')} />
      <PictureField image={props.words.image} onChange={(image) => props.onChange({ image })} />
    </>
  );
}

export function PixFields(props: Props) {
  const { t } = useTranslation('compose');
  const { words, onChange } = props;
  return (
    <>
      <Field {...props} name="title" label={t('fields.item')} required />
      <Field {...props} name="amount" label={t('fields.amount')} required />
      <Select
        label={t('fields.keyType')}
        data={pixKeyTypes.map((value) => ({ value, label: t(`keys.${value}`) }))}
        value={words.keyType}
        allowDeselect={false}
        onChange={(keyType) => onChange({ keyType: (keyType ?? 'CPF') as PixKeyType })}
      />
      <Field {...props} name="key" label={t('fields.key')} required />
      <Field {...props} name="merchant" label={t('fields.merchant')} required />
    </>
  );
}
