import { useLocalStorage } from '@mantine/hooks';

/** A choice of the person that is stored on this device; on until it is turned off. */
export function useDeviceSwitch(key: string): { isOn: boolean; toggle: () => void } {
  const [stored, store] = useLocalStorage({
    key,
    defaultValue: 'on',
    getInitialValueInEffect: false,
    serialize: (value) => value,
    deserialize: (value = 'on') => value,
  });
  const isOn = stored !== 'off';
  return { isOn, toggle: () => store(isOn ? 'off' : 'on') };
}
