import type { Integration, IntegrationType } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { toast } from '../../../shared/toast.ts';
import { useRefetchIntegrations } from './integration-queries.ts';

export interface FormProps {
  integration: Integration | null;
  /** A secret was made: it is to be shown, once. */
  onSecret: (secret: string) => void;
  onClose: () => void;
}

function initialOf(integration: Integration | null) {
  return {
    type: (integration?.type ?? 'webhook') as IntegrationType,
    name: integration?.name ?? '',
    urlN8N: integration?.urlN8N ?? '',
    language: integration?.language ?? ('pt-BR' as const),
    projectName: integration?.type === 'dialogflow' ? integration.projectName : '',
    jsonContent: '',
    typebotSlug: integration?.typebotSlug ?? '',
    typebotExpires: integration?.typebotExpires ?? 1,
    typebotDelayMessage: integration?.typebotDelayMessage ?? 1_000,
    typebotKeywordFinish: integration?.typebotKeywordFinish ?? '',
    typebotKeywordRestart: integration?.typebotKeywordRestart ?? '',
    typebotRestartMessage: integration?.typebotRestartMessage ?? '',
    typebotUnknownMessage: integration?.typebotUnknownMessage ?? '',
  };
}
/** Only what is told without answering is signed. */
export const isSigned = (type: IntegrationType): boolean => type === 'webhook' || type === 'n8n';

type Values = ReturnType<typeof initialOf>;

/** What belongs to the kind; a webhook has no more than its address. */
function textsOf({ type, ...texts }: Values): Partial<Omit<Values, 'type'>> {
  const { name, urlN8N, language, projectName, jsonContent, ...typebot } = texts;
  if (type === 'dialogflow') return { name, language, projectName, jsonContent };
  return type === 'typebot' ? { name, urlN8N, ...typebot } : { name, urlN8N };
}

export function useIntegrationForm({ integration, onSecret, onClose }: FormProps) {
  const { t } = useTranslation('integrations');
  const refetch = useRefetchIntegrations();
  return useForm({
    initial: initialOf(integration),
    required: ['name'],
    rules: async () => (await import('@prosa/contract')).IntegrationInput,
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
