import { mayEditConnections } from '@prosa/domain';
import { useConnections } from '../../shared/choices.ts';
import { useMe } from '../../shared/session.tsx';

/** True while any connection of the company is down. Only people who may edit connections load the list for this. */
export function useConnectionAlert(): boolean {
  const { data } = useConnections(mayEditConnections(useMe()));
  return data?.some(({ status }) => status !== 'CONNECTED') ?? false;
}
