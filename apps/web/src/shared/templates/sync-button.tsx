import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useErrorText } from '../error-text.ts';
import { toast } from '../toast.ts';
import { templatesKey } from './template-queries.ts';

export function SyncButton({ whatsappId }: { whatsappId: number }) {
  const { t } = useTranslation('templates');
  const errorText = useErrorText();
  const cache = useQueryClient();
  const sync = useMutation({
    mutationFn: async () => call('syncMessageTemplates', { body: { whatsappId } }),
    onSuccess: ({ count }) => toast.done(t('synced', { count })),
    onError: (error) => toast.failed(errorText(error)),
    // Also after a failure: the list shows when it was last synchronised.
    onSettled: async () => cache.invalidateQueries({ queryKey: templatesKey(whatsappId) }),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={sync.isPending}
      onClick={() => sync.mutate()}
    >
      {t('sync')}
    </Button>
  );
}
