import { NumberInput, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NumberName, TextName } from './connection-values.ts';
import type { ConnectionForm } from './use-connection-form.ts';

interface Props<Name> {
  form: ConnectionForm;
  name: Name;
}

export function MessageField({ form, name }: Props<TextName>) {
  const { t } = useTranslation('connections');
  return (
    <Textarea
      {...form.field(name)}
      label={t(`fields.${name}`)}
      description={t(`help.${name}`)}
      autosize
      minRows={2}
      maxRows={8}
    />
  );
}

export function CountField({ form: { values, errors, set }, name }: Props<NumberName>) {
  const { t } = useTranslation('connections');
  return (
    <NumberInput
      name={name}
      label={t(`fields.${name}`)}
      description={t(`help.${name}`)}
      min={0}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      value={values[name]}
      error={errors[name]}
      onChange={(count) => set(name, Number(count) || 0)}
    />
  );
}
