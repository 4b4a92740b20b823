import type { ErrorCode } from '@prosa/contract';
import { AppError, invalidField } from '@prosa/domain';
import { brokenConstraint } from '../../platform/database/failures.ts';
import type { QueueFacts, QueueValues } from './queries.ts';

const codes = new Map<string | null, ErrorCode>([
  ['queues_name', 'ERR_QUEUE_NAME_ALREADY_EXISTS'],
  ['queues_color', 'ERR_QUEUE_COLOR_ALREADY_EXISTS'],
]);

/** Turns a violated unique index into an error code; the indexes decide between concurrent changes. */
export async function withUniqueNames<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    const code = codes.get(brokenConstraint(error));
    throw code ? new AppError(code, { cause: error }) : error;
  }
}

type Text = 'outOfHoursMessage' | 'greetingMessage';

const missing = (field: Text) =>
  new AppError('ERR_TEXT_REQUIRED', { details: [{ field, message: 'required' }] });

function requireText(field: Text, before: string, after?: string): void {
  if (after === '' && before !== '') throw missing(field);
}

/** When the opening hours of queues apply, a new queue needs an out-of-hours message. */
export function requireFirstTexts(facts: Pick<QueueFacts, 'scheduleType'>, input: QueueValues): void {
  if (facts.scheduleType === 'queue' && !input.outOfHoursMessage) throw missing('outOfHoursMessage');
}

/**
 * Refuses to clear the out-of-hours message while the opening hours of queues apply, and the greeting while the
 * company has more than one queue.
 */
export function requireTexts(facts: QueueFacts, change: QueueValues): void {
  if (facts.scheduleType === 'queue')
    requireText('outOfHoursMessage', facts.outOfHoursMessage, change.outOfHoursMessage);
  if (facts.others > 0) requireText('greetingMessage', facts.greetingMessage, change.greetingMessage);
}

export function requireRotationTime(
  before: Pick<QueueFacts, 'ativarRoteador' | 'tempoRoteador'>,
  change: QueueValues,
): void {
  const { ativarRoteador, tempoRoteador } = change;
  if (!(ativarRoteador ?? before.ativarRoteador) || (tempoRoteador ?? before.tempoRoteador) > 0) return;
  throw invalidField('tempoRoteador', 'required');
}
