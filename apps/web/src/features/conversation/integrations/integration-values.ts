import type { Integration, IntegrationType } from '@prosa/contract';

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

/** The fields that belong to the kind; a webhook has only a name and an address. */
export function textsOf({ type, ...texts }: IntegrationValues): Partial<Omit<IntegrationValues, 'type'>> {
  const { name, urlN8N, language, projectName, jsonContent, ...typebot } = texts;
  if (type === 'dialogflow') return { name, language, projectName, jsonContent };
  return type === 'typebot' ? { name, urlN8N, ...typebot } : { name, urlN8N };
}

/** Applies the contract's rules to the fields of the chosen kind only; those of other kinds are ignored. */
export async function integrationRules() {
  const { IntegrationInput } = await import('@prosa/contract');
  const safeParse = (values: unknown) => {
    const known = values as IntegrationValues;
    return IntegrationInput.safeParse({ type: known.type, ...textsOf(known) });
  };
  return { safeParse };
}
