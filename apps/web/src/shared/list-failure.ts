import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from './toast.ts';

/** Announces that a list cannot be loaded, in the words that the specification fixes. */
export function useListFailure(error: Error | null): void {
  const { t } = useTranslation('common');
  useEffect(() => {
    if (error) toast.failed(t('list.failed'));
  }, [error, t]);
}
