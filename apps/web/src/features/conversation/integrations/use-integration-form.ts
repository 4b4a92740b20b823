import type { Integration, IntegrationType } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { toast } from '../../../shared/toast.ts';
import { initialOf, integrationRules, textsOf } from './integration-values.ts';
import { useRefetchIntegrations } from './integration-queries.ts';

export interface FormProps {
  integration: Integration | null;
  /** Receives a new secret, which can be shown only now. */
  onSecret: (secret: string) => void;
  onClose: () => void;
}

/** Only events to webhooks and n8n are signed with the secret. */
export const isSigned = (type: IntegrationType): boolean => type === 'webhook' || type === 'n8n';

export function useIntegrationForm({ integration, onSecret, onClose }: FormProps) {
  const { t } = useTranslation('integrations');
  const refetch = useRefetchIntegrations();
  return useForm({
    initial: initialOf(integration),
    required: ['name'],
    rules: integrationRules,
    fieldOf: { ERR_INTEGRATION_NAME_ALREADY_EXISTS: 'name' },
    submit: async (values) => {
      const { type, name } = values;
      const body = { ...textsOf(values), name };
      const made = integration ? null : await call('createIntegration', { body: { type, ...body } });
      if (integration) await call('updateIntegration', { params: { id: integration.id }, body });
      await refetch();
      toast.done(t(integration ? 'edited' : 'added'));
      onClose();
      if (made && isSigned(type)) onSecret(made.secret);
    },
  });
}
export type IntegrationForm = ReturnType<typeof useIntegrationForm>;
