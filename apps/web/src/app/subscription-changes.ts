import { useCompanyEvent } from '../api/realtime.ts';
import { useSession } from '../shared/session.tsx';

/** What the operator changes in the company's plan, state or due date shows at once, the menu included. */
export function useSubscriptionChanges(): void {
  const { user, setUser } = useSession();
  useCompanyEvent('subscription', ({ company }) => {
    if (user) setUser({ company: { ...user.company, ...company } });
  });
}
