import { useLocalStorage } from '@mantine/hooks';
import { useMe } from '../../../shared/session.tsx';
import { signed } from '@prosa/domain';

interface Signature {
  /** Whether the company's settings allow signatures. */
  isAllowed: boolean;
  isOn: boolean;
  toggle: () => void;
  /** The text with the user's name before it, if the signature is on. */
  sign: (text: string) => string;
}

/** Whether this user's messages begin with the user's name; stored on this device, where the company allows it. */
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
