import type { Campaign, CampaignStatus } from '@prosa/contract';

/** What people and jobs do with a campaign. */
export const campaignSteps = ['edit', 'start', 'cancel', 'restart', 'finish', 'delete'] as const;
export type CampaignStep = (typeof campaignSteps)[number];

/** The status after each step, by the status before; a status that is absent refuses the step. */
const after: Record<CampaignStep, Partial<Record<CampaignStatus, CampaignStatus | 'by time' | 'gone'>>> = {
  edit: { INATIVA: 'by time', PROGRAMADA: 'by time', CANCELADA: 'CANCELADA' },
  start: { PROGRAMADA: 'EM_ANDAMENTO' },
  cancel: { PROGRAMADA: 'CANCELADA', EM_ANDAMENTO: 'CANCELADA' },
  restart: { CANCELADA: 'EM_ANDAMENTO' },
  finish: { EM_ANDAMENTO: 'FINALIZADA' },
  delete: { INATIVA: 'gone', PROGRAMADA: 'gone', CANCELADA: 'gone', FINALIZADA: 'gone' },
};

export const allowsStep = (status: CampaignStatus, step: CampaignStep): boolean =>
  after[step][status] !== undefined;

type Canary = Pick<Campaign, 'canarySize' | 'releasedAt'>;

/** To how many more recipients a campaign may send before a person releases the others, once it has begun with some. */
export const canariesLeft = ({ canarySize, releasedAt }: Canary, begun: number): number =>
  canarySize === null || releasedAt !== null ? Number.POSITIVE_INFINITY : Math.max(0, canarySize - begun);

export const isReleasable = ({ status, ...canary }: Canary & Pick<Campaign, 'status'>): boolean =>
  status === 'EM_ANDAMENTO' && Number.isFinite(canariesLeft(canary, 0));

/** In the last hour before its time a campaign is only cancelled. */
export const EDIT_UNTIL_MS = 60 * 60_000;

export function isEditable(
  { status, scheduledAt }: Pick<Campaign, 'status' | 'scheduledAt'>,
  now: Date,
): boolean {
  if (!allowsStep(status, 'edit')) return false;
  if (status !== 'PROGRAMADA' || scheduledAt === null) return true;
  return Date.parse(scheduledAt) - now.getTime() > EDIT_UNTIL_MS;
}

/** The status of a new campaign, or of one that was edited. Null: the status refuses to be edited. */
export function statusAfterEdit(
  before: CampaignStatus,
  scheduledAt: string | null,
): 'INATIVA' | 'PROGRAMADA' | 'CANCELADA' | null {
  const next = after.edit[before];
  if (next === undefined) return null;
  if (next === 'by time') return scheduledAt === null ? 'INATIVA' : 'PROGRAMADA';
  return 'CANCELADA';
}

/** How long a campaign waits for the answer to a confirmation message. */
export const CONFIRMATION_WAIT_MS = 72 * 60 * 60_000;
