import type { Integration, IntegrationType } from '@prosa/contract';

/** What the form begins with. */
export function initialOf(integration: Integration | null) {
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

export type IntegrationValues = ReturnType<typeof initialOf>;

/** What belongs to the kind; a webhook has no more than its address. */
export function textsOf({ type, ...texts }: IntegrationValues): Partial<Omit<IntegrationValues, 'type'>> {
  const { name, urlN8N, language, projectName, jsonContent, ...typebot } = texts;
  if (type === 'dialogflow') return { name, language, projectName, jsonContent };
  return type === 'typebot' ? { name, urlN8N, ...typebot } : { name, urlN8N };
}

/** The contract's, of what is drawn and sent: what another kind asks for is not looked at. */
export async function integrationRules() {
  const { IntegrationInput } = await import('@prosa/contract');
  const safeParse = (values: unknown) => {
    const known = values as IntegrationValues;
    return IntegrationInput.safeParse({ type: known.type, ...textsOf(known) });
  };
  return { safeParse };
}
