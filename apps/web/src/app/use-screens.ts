import { isAdmin } from '@prosa/domain';
import { useQuery } from '@tanstack/react-query';
import { helpsQuery } from '../shared/queries.ts';
import { useSandboxAllowed } from '../shared/sandbox-allowed.ts';
import { useSession } from '../shared/session.tsx';
import { screens, type Screen } from './screens.ts';

/** The screens of this installation: the operator can switch the test phone off. */
export function useScreens(): Screen[] {
  const { user } = useSession();
  const isAllowed = useSandboxAllowed(user ? isAdmin(user) : false);
  return isAllowed ? screens : screens.filter(({ name }) => name !== 'sandbox');
}

/** The screens that menu and palette offer: the help only once there is some. */
export function useOfferedScreens(): Screen[] {
  const open = useScreens();
  const { data } = useQuery(helpsQuery);
  return data?.length ? open : open.filter(({ name }) => name !== 'helps');
}
