import { useLocalStorage } from '@mantine/hooks';
import { useMe } from '../../../shared/session.tsx';
import { signed } from '@prosa/domain';

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
  const [stored, store] = useLocalStorage({
    key: 'signMessage',
    defaultValue: 'on',
    getInitialValueInEffect: false,
    serialize: (value) => value,
    deserialize: (value = 'on') => value,
  });
  const isRequested = stored !== 'off';
  const isAllowed = me.company.companieSettings[0]?.sendSignMessage === 'enabled';
  const isOn = isAllowed && isRequested;
  return {
    isAllowed,
    isOn,
    toggle: () => store(isRequested ? 'off' : 'on'),
    sign: (text) => (isOn && text.trim() !== '' ? signed(me.name, text) : text),
  };
}
