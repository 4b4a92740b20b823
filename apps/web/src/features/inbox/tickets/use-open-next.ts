import { useDeviceSwitch } from '../../../shared/use-device-switch.ts';

/** Whether the next ticket of the list opens when one is resolved; chosen by the person, stored on this device. */
export const useOpenNext = (): ReturnType<typeof useDeviceSwitch> => useDeviceSwitch('openNextTicket');
