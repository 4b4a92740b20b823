import type { CompanySettingValues } from '@prosa/contract';
import type { Viewer } from './viewer.ts';

/** Seconds for which a code of an authenticator app is shown (RFC 6238), and its digits. */
export const CODE_SECONDS = 30;
export const CODE_DIGITS = 6;
/** Steps that the clock of a phone may be ahead or behind. */
export const CODE_DRIFT_STEPS = 1;
/** Minutes that a sign-in may wait for a code, and wrong codes after which it begins anew. */
export const CHALLENGE_MINUTES = 5;
export const CHALLENGE_TRIES = 5;
export const RECOVERY_CODES = 10;

/** The time step of a moment: the number of the code that is shown then. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / CODE_SECONDS);

/**
 * Whether a code of this step is accepted now: it is at most one step away, and newer than the newest that was accepted
 * before, so that no code is accepted twice.
 */
export const isStepAccepted = (step: number, now: Date, lastStep: number): boolean =>
  Math.abs(step - stepAt(now)) <= CODE_DRIFT_STEPS && step > lastStep;

/** What is typed as digits of an authenticator app; null when it must be a recovery code. */
export function codeDigitsOf(code: string): string | null {
  const typed = code.replaceAll(/[\s-]/g, '');
  return new RegExp(`^\\d{${CODE_DIGITS}}$`).test(typed) ? typed : null;
}

/** A recovery code as it is hashed: small letters and digits alone. */
export const plainRecoveryCode = (code: string): string => code.toLowerCase().replaceAll(/[^\da-z]/g, '');

interface EnrolmentFacts {
  hasSecondFactor: boolean;
  isRequiredEverywhere: boolean;
  settings: Pick<CompanySettingValues, 'requireSecondFactor'>;
}

export const isSecondFactorRequired = ({
  isRequiredEverywhere,
  settings,
}: Omit<EnrolmentFacts, 'hasSecondFactor'>): boolean =>
  isRequiredEverywhere || settings.requireSecondFactor === 'enabled';

/** Whether the person has to set up a second factor before anything else. */
export const mustEnrol = (facts: EnrolmentFacts): boolean =>
  !facts.hasSecondFactor && isSecondFactorRequired(facts);

/** Who gets no events and no notices of the company's work, although the session is live. */
export const isShutOut = ({
  isExpired,
  mustEnrol: enrols,
}: Pick<Viewer, 'isExpired' | 'mustEnrol'>): boolean => isExpired || enrols;

/** An admin removes the second factor of others; the own one is switched off with a code alone. */
export const mayResetSecondFactor = (viewer: Pick<Viewer, 'id'>, target: { id: number }): boolean =>
  viewer.id !== target.id;
