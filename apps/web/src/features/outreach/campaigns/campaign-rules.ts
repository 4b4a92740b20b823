import type { Campaign, CampaignVariable, Connection } from '@prosa/contract';
import { unknownPlaceholders } from '@prosa/domain';
import type { QueryClient } from '@tanstack/react-query';
import type { Issue } from '../../../shared/form-issues.ts';
import { connectionsQuery } from '../../../shared/queries.ts';
import { knownTemplate } from '../../../shared/templates/template-queries.ts';
import { problemsOf } from '../../../shared/templates/template-values.ts';
import { bodyOf, type CampaignValues, type MessageKind, messageNames } from './campaign-values.ts';
import { campaignSettingsQuery } from './settings/settings-query.ts';

/** Numbers of the platform begin conversations with an approved template alone. */
export const needsTemplate = (connection: Connection | undefined): boolean =>
  (connection?.capabilities?.replyWindowHours ?? null) !== null;

const required = (name: string): Issue => ({ path: [name], message: 'required' });

/** What the platform would refuse, and what stands for nothing, shown at the parameters. */
function templateIssues(
  cache: QueryClient,
  values: CampaignValues,
  variables: readonly CampaignVariable[],
): Issue[] {
  const { whatsappId, templateId, templateValues, file } = values;
  const template = knownTemplate(cache, whatsappId ?? 0, templateId ?? 0);
  if (!template) return [required('templateId')];
  const problems = problemsOf(template, templateValues, file.kind !== 'none');
  const unknown = Object.values(templateValues).flatMap((text) => unknownPlaceholders(text, variables));
  return Object.keys(problems).length + unknown.length > 0 ? [{ path: ['templateValues'] }] : [];
}

function textIssues(values: CampaignValues, variables: readonly CampaignVariable[]): Issue[] {
  const kinds: MessageKind[] = values.confirmation ? ['message', 'confirmationMessage'] : ['message'];
  const names = kinds.flatMap((kind) => messageNames(kind));
  const unknown = names.filter((name) => unknownPlaceholders(values[name], variables).length > 0);
  const empty = kinds.filter((kind) => messageNames(kind).every((name) => values[name].trim() === ''));
  return [...unknown.map((name): Issue => ({ path: [name] })), ...empty.map((kind) => required(`${kind}1`))];
}

/** The rules of the contract, and what the server asks of a campaign that is sent. */
function issuesOf(cache: QueryClient, values: CampaignValues): Issue[] {
  const variables = cache.getQueryData(campaignSettingsQuery.queryKey)?.settings.variables ?? [];
  const { whatsappId, audience, contactListId, tagListId, openTicket, userId, queueId } = values;
  const connections = cache.getQueryData(connectionsQuery.queryKey);
  const connection = connections?.find(({ id }) => id === whatsappId);
  const isTimed = values.scheduledAt !== '';
  return [
    ...(whatsappId === null ? [required('whatsappId')] : []),
    ...(audience === 'tag' && tagListId === null ? [required('tagListId')] : []),
    ...(audience === 'list' && isTimed && contactListId === null ? [required('contactListId')] : []),
    ...(needsTemplate(connection) && !values.isTemplate ? [required('templateId')] : []),
    ...(values.isTemplate ? templateIssues(cache, values, variables) : textIssues(values, variables)),
    ...(openTicket && userId !== null && queueId === null ? [required('queueId')] : []),
  ];
}

/** The checks before a campaign is sent to the server. */
export async function rulesFor(cache: QueryClient, before: Campaign | null) {
  const { CampaignInput } = await import('@prosa/contract');
  return {
    safeParse(input: unknown) {
      const values = input as CampaignValues;
      const result = CampaignInput.safeParse({
        ...bodyOf(values, before),
        whatsappId: values.whatsappId ?? 1,
      });
      const ofContract = (result.success ? [] : result.error.issues) as Issue[];
      const issues = [...ofContract, ...issuesOf(cache, values)];
      return { success: issues.length === 0, error: { issues } };
    },
  };
}
