import type { IntegrationDelivery } from '@prosa/contract';
import type { BotAction } from '@prosa/domain';

/** An action of an answer, `after` milliseconds behind the one before it. */
export interface Step {
  after: number;
  deed: BotAction;
}

export const filesOf = (steps: readonly Step[] | null): string[] =>
  (steps ?? []).flatMap(({ deed }) => (deed.kind === 'say' && deed.media ? [deed.media.path] : []));

/** A delivery that this process has claimed. */
export interface Claimed {
  id: number;
  uuid: string;
  integrationId: number;
  ticketId: number;
  messageId: number | null;
  event: IntegrationDelivery['event'];
  /** Includes the current one. */
  attempts: number;
  /** Claims since the last result, including the current one. */
  taken: number;
  firstAttemptAt: string;
  /** The steps of the answer that are left; null: the service has not answered. */
  steps: Step[] | null;
}
