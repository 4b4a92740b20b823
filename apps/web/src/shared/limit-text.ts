import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../api/api-error.ts';
import { supportKey } from './support.ts';

const limited = ['users', 'connections', 'queues'] as const;

/**
 * The sentences for a refusal at a limit of the plan: which plan allows how many, and whom to ask for more. Null for other
 * errors. A form that may be refused this way loads the support contact with `useSupportContact`.
 */
export function useLimitText(): (error: unknown) => string | null {
  const { t } = useTranslation('common');
  const cache = useQueryClient();
  return useCallback(
    (error) => {
      if (!isApiError(error, 'ERR_LIMIT_REACHED')) return null;
      const valueOf = (name: string) => error.details.find(({ field }) => field === name)?.message ?? '';
      const what = limited.find((name) => valueOf(name) !== '');
      if (!what) return null;
      const contact = cache.getQueryData<string>(supportKey) ?? '';
      const wayOut = contact === '' ? t('limits.ask') : t('limits.askAt', { contact });
      const most = t(`limits.${what}`, { plan: valueOf('plan'), limit: valueOf(what) });
      return `${most} ${wayOut}`;
    },
    [cache, t],
  );
}
