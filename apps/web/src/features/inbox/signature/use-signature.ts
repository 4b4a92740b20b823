import { useMe } from '../../../shared/session.tsx';
import { useDeviceSwitch } from '../../../shared/use-device-switch.ts';
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
  const { isOn: isRequested, toggle } = useDeviceSwitch('signMessage');
  const isAllowed = me.company.companieSettings[0]?.sendSignMessage === 'enabled';
  const isOn = isAllowed && isRequested;
  return {
    isAllowed,
    isOn,
    toggle,
    sign: (text) => (isOn && text.trim() !== '' ? signed(me.name, text) : text),
  };
}
