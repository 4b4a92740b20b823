import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../api/api-error.ts';
import { useErrorText } from '../../../../shared/error-text.ts';

/** Reasons of campaigns themselves; the others are codes of errors and of channels. */
const own = ['blocked', 'suppressed', 'optedOut', 'invalid', 'twice', 'unanswered', 'declined'] as const;

/** Why somebody got no message, in words. */
export function useDeliveryReason(): (reason: string) => string {
  const { t } = useTranslation('campaign-report');
  const errorText = useErrorText();
  return (reason) => {
    const known = own.find((one) => one === reason);
    if (known) return t(`reasons.${known}`);
    if (reason === 'message.removed') return t('reasons.removed');
    return errorText(new ApiError(400, { error: reason, message: reason }));
  };
}
