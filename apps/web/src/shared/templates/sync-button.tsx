import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useErrorText } from '../error-text.ts';
import { toast } from '../toast.ts';
import { templatesKey } from './template-queries.ts';

/** Asks the platform for the templates of a connection, now. */
export function SyncButton({ whatsappId }: { whatsappId: number }) {
  const { t } = useTranslation('templates');
  const errorText = useErrorText();
  const cache = useQueryClient();
  const sync = useMutation({
    mutationFn: async () => call('syncMessageTemplates', { body: { whatsappId } }),
    onSuccess: ({ count }) => toast.done(t('synced', { count })),
    onError: (error) => toast.failed(errorText(error)),
    // After a failure, too: the list says since when it is what it is.
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
