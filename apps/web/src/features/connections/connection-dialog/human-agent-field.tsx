import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ConnectionForm } from './use-connection-form.ts';

/** Lets people answer for longer than the channel's reply window; the platform must have approved that. */
export function HumanAgentField({ form: { values, set } }: { form: ConnectionForm }) {
  const { t } = useTranslation('connections');
  return (
    <Switch
      name="humanAgent"
      label={t('humanAgent')}
      description={t('help.humanAgent')}
      checked={values.humanAgent}
      onChange={(event) => set('humanAgent', event.currentTarget.checked)}
    />
  );
}
