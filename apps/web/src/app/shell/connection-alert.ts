import { mayEditConnections } from '@prosa/domain';
import { useConnections } from '../../shared/choices.ts';
import { useMe } from '../../shared/session.tsx';

/** True while any connection of the company is not up: the menu says so to those who can do something about it. */
export function useConnectionAlert(): boolean {
  const { data } = useConnections(mayEditConnections(useMe()));
  return data?.some(({ status }) => status !== 'CONNECTED') ?? false;
}
