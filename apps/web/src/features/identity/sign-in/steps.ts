import type { BodyInputOf, Calls, Elsewhere } from '@prosa/contract';
import { useState } from 'react';
import { isApiError } from '../../../api/api-error.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { farewell } from '../../../shared/farewell.ts';
import { useSession } from '../../../shared/session.tsx';

type Step =
  /** `why`: the reason for asking again. */
  | { kind: 'password'; email: string; why: string | null }
  | { kind: 'code'; email: string; challenge: string }
  /** Another session would end. */
  | { kind: 'takeover'; email: string; challenge: string; elsewhere: Elsewhere };

/** The steps of a sign-in: the password, the code of a second factor, the question whether another session may end. */
export function useSteps() {
  const { signIn } = useSession();
  const errorText = useErrorText();
  const [step, setStep] = useState<Step>({ kind: 'password', email: '', why: null });

  const next = (email: string, error: unknown): Step | null => {
    if (isApiError(error, 'ERR_CHALLENGE_EXPIRED')) return { kind: 'password', email, why: errorText(error) };
    if (!isApiError(error) || !error.challenge) return null;
    const { challenge, elsewhere } = error;
    return elsewhere ? { kind: 'takeover', email, challenge, elsewhere } : { kind: 'code', email, challenge };
  };

  return {
    step,
    /** Throws what belongs to the form of this step. After the sign-in the router leads on to the requested page. */
    prove: async (email: string, proof: BodyInputOf<Calls['login']>) => {
      try {
        await signIn({ ...proof, askFirst: true });
        farewell.forget();
      } catch (error) {
        const following = next(email, error);
        if (!following) throw error;
        setStep(following);
      }
    },
    back: () => setStep({ kind: 'password', email: step.email, why: null }),
  };
}
