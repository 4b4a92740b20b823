import type { Device } from '@prosa/contract';
import { useTranslation } from 'react-i18next';

/** A device in words: 'Chrome no Windows'; `unknown` for one that says nothing of itself. */
export function useDeviceText(): (device: Device | undefined, unknown?: string) => string {
  const { t } = useTranslation('common');
  return (device, unknown = t('device.other')) => {
    const { browser, os } = device ?? { browser: null, os: null };
    return browser && os ? t('device.on', { browser, os }) : (browser ?? os ?? unknown);
  };
}
