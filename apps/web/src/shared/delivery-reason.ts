import { useTranslation } from 'react-i18next';

const known = [
  'timeout',
  'unreachable',
  'forbidden',
  'address',
  'tooLarge',
  'answer',
  'credentials',
  'gone',
] as const;

/** Why a delivery to an outside service failed, in words. */
export function useDeliveryReason(): (error: string | null) => string {
  const { t } = useTranslation('integrations');
  return (error) => {
    if (error === null) return '—';
    const status = /^http (\d+)$/.exec(error)?.[1];
    if (status) return t('reasons.http', { status });
    const reason = known.find((each) => each === error);
    return t(reason ? `reasons.${reason}` : 'reasons.failed');
  };
}
