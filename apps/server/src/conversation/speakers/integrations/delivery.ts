import type { IntegrationDelivery } from '@prosa/contract';
import type { BotAction } from '@prosa/domain';

/** Something that an answer asks for, so many milliseconds after what came before it. */
export interface Step {
  after: number;
  deed: BotAction;
}

/** The files that steps would show. */
export const filesOf = (steps: readonly Step[] | null): string[] =>
  (steps ?? []).flatMap(({ deed }) => (deed.kind === 'say' && deed.media ? [deed.media.path] : []));

/** A delivery that this process is at. */
export interface Claimed {
  id: number;
  uuid: string;
  integrationId: number;
  ticketId: number;
  messageId: number | null;
  event: IntegrationDelivery['event'];
  /** This one included. */
  attempts: number;
  /** How often it was taken up since anything came of it, this once included. */
  taken: number;
  firstAttemptAt: string;
  /** What the service answered and is to be done yet; null: it has not answered. */
  steps: Step[] | null;
}
