import { useSyncExternalStore } from 'react';
import { useMe } from '../../../shared/session.tsx';
import { signed } from '@prosa/domain';

const STORED = 'signMessage';
const watchers = new Set<() => void>();
const read = () => localStorage.getItem(STORED) !== 'off';

function toggle(): void {
  localStorage.setItem(STORED, read() ? 'off' : 'on');
  for (const watcher of watchers) watcher();
}

interface Signature {
  /** Whether the company signs at all. */
  isAllowed: boolean;
  isOn: boolean;
  toggle: () => void;
  /** A text as it is sent: with the person's name before it, or as it is. */
  sign: (text: string) => string;
}

/** Whether one's messages begin with one's name: remembered on this device, where the company signs. */
export function useSignature(): Signature {
  const me = useMe();
  const isRequested = useSyncExternalStore((watcher) => {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  }, read);
  const isAllowed = me.company.companieSettings[0]?.sendSignMessage === 'enabled';
  const isOn = isAllowed && isRequested;
  return {
    isAllowed,
    isOn,
    toggle,
    sign: (text) => (isOn && text.trim() !== '' ? signed(me.name, text) : text),
  };
}
