import type { BodyOf, Campaign, createCampaign } from '@prosa/contract';
import { localOf } from '../../../shared/local-time.ts';
import { noFile, type FileChoice } from '../../../ui/file-field.tsx';

const variants = [1, 2, 3, 4, 5] as const;
export type MessageKind = 'message' | 'confirmationMessage';
export type MessageName = `${MessageKind}${(typeof variants)[number]}`;
export const messageNames = (kind: MessageKind): MessageName[] =>
  variants.map((variant): MessageName => `${kind}${variant}`);

export interface Picked {
  id: number;
  name: string;
}

function fileOf(campaign: Campaign | null): FileChoice {
  if (!campaign?.mediaName) return noFile;
  return { kind: 'kept', name: campaign.mediaName, url: campaign.mediaPath, mime: campaign.mediaMime };
}

const textsOf = (campaign: Campaign | null): Record<MessageName, string> =>
  Object.fromEntries(
    [...messageNames('message'), ...messageNames('confirmationMessage')].map((name) => [
      name,
      campaign?.[name] ?? '',
    ]),
  ) as Record<MessageName, string>;

/** The form's values. */
export function valuesOf(campaign: Campaign | null) {
  return {
    ...textsOf(campaign),
    name: campaign?.name ?? '',
    whatsappId: campaign?.whatsappId ?? null,
    otherWhatsappIds: campaign?.otherWhatsappIds ?? [],
    /** Whom it writes to: a list, or everybody with a tag. */
    audience: 'list' as 'list' | 'tag',
    contactListId: campaign?.contactList ?? (null as Picked | null),
    tagListId: null as number | null,
    confirmation: campaign?.confirmation ?? false,
    openTicket: campaign?.openTicket === 'enabled',
    statusTicket: campaign?.statusTicket ?? ('closed' as Campaign['statusTicket']),
    queueId: campaign?.queueId ?? null,
    userId: campaign?.userId ?? null,
    answerQueueId: campaign?.answerQueueId ?? null,
    canarySize: campaign?.canarySize ?? null,
    templateId: campaign?.templateId ?? null,
    templateValues: campaign?.templateValues ?? {},
    isTemplate: (campaign?.templateName ?? null) !== null,
    scheduledAt: campaign?.scheduledAt ? localOf(new Date(campaign.scheduledAt)) : '',
    file: fileOf(campaign),
  };
}
export type CampaignValues = ReturnType<typeof valuesOf>;

export type CampaignBody = BodyOf<typeof createCampaign>;

const instantOf = (local: string): string | null => (local === '' ? null : new Date(local).toISOString());

/** A campaign sends an approved template or one of its messages. */
function contentOf({ isTemplate, templateId, templateValues, confirmation }: CampaignValues) {
  if (!isTemplate) return { templateId: null, confirmation };
  const trimmed = Object.entries(templateValues).map(([key, value]) => [key, value.trim()]);
  return { templateId, templateValues: Object.fromEntries(trimmed), confirmation: false };
}

/** Where the list is chosen, the tag from which it was made is of no more use. */
const audienceOf = ({ audience, contactListId, tagListId }: CampaignValues, before: Campaign | null) => {
  if (audience === 'tag') return { tagListId };
  const isKept = before !== null && before.contactListId === (contactListId?.id ?? null);
  return isKept ? {} : { contactListId: contactListId?.id ?? null, tagListId: null };
};

/** The form's values as the server takes them. */
export function bodyOf(values: CampaignValues, before: Campaign | null): CampaignBody {
  const { name, whatsappId, openTicket, statusTicket, queueId, userId, answerQueueId, scheduledAt } = values;
  const otherWhatsappIds = values.otherWhatsappIds.filter((id) => id !== whatsappId);
  const texts = [...messageNames('message'), ...messageNames('confirmationMessage')];
  return {
    ...(Object.fromEntries(texts.map((text) => [text, values[text]])) as Record<MessageName, string>),
    ...contentOf(values),
    ...audienceOf(values, before),
    name,
    whatsappId: whatsappId ?? 0,
    otherWhatsappIds,
    openTicket: openTicket ? 'enabled' : 'disabled',
    statusTicket,
    queueId,
    userId,
    answerQueueId,
    canarySize: values.canarySize,
    scheduledAt: instantOf(scheduledAt),
  };
}
