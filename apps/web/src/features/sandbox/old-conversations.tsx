import { Button } from '@mantine/core';
import type { BodyOf, sandboxHistory } from '@prosa/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../shared/error-text.ts';
import { toast } from '../../shared/toast.ts';

type Old = BodyOf<typeof sandboxHistory>['messages'][number];

const HOUR_MS = 3_600_000;
const lia = { number: '5511988880001', name: 'Lia Campos' };
const davi = { number: '5511988880002', name: 'Davi Prado' };
const nair = { number: '5511988880003', name: 'Nair Luz' };
const group = { id: '120363088880001', name: 'Condomínio Jardim' };

/** Oldest first; the customers of a demonstration write Portuguese. */
const script: (Omit<Old, 'at'> & { hours: number })[] = [
  { hours: 500, from: lia, body: 'Oi, vocês entregam em Santos?' },
  { hours: 499, from: lia, fromBusiness: true, body: 'Entregamos sim, em dois dias.' },
  { hours: 498, from: lia, body: 'Ótimo, vou querer o sofá azul.' },
  { hours: 320, from: davi, body: 'Bom dia! Meu pedido 1042 chegou com um risco.' },
  { hours: 319, from: davi, fromBusiness: true, body: 'Sentimos muito. Pode mandar uma foto?' },
  { hours: 318, from: davi, body: 'Mando hoje à noite.' },
  { hours: 150, from: nair, group, body: 'Alguém sabe o horário da entrega?' },
  { hours: 149, from: lia, group, body: 'Disseram que às dez.' },
  { hours: 90, from: nair, body: 'Quanto custa a mesa de jantar?' },
  { hours: 60, from: lia, body: 'O sofá chegou, ficou lindo!' },
];

const sample = (now: number): Old[] =>
  script.map(({ hours, ...message }, index) => ({
    ...message,
    id: `old-conversation-${index}`,
    at: new Date(now - hours * HOUR_MS).toISOString(),
  }));

/** Puts past conversations on the phones, to try the import of old messages. */
export function OldConversations({ whatsappId }: { whatsappId: number }) {
  const { t } = useTranslation('sandbox');
  const errorText = useErrorText();
  const cache = useQueryClient();
  const add = useMutation({
    mutationFn: async () =>
      call('sandboxHistory', { params: { whatsappId }, body: { messages: sample(Date.now()) } }),
    onSuccess: async () => {
      toast.done(t('old.added'));
      await cache.invalidateQueries();
    },
    onError: (error) => toast.failed(errorText(error)),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconHistory size={16} />}
      loading={add.isPending}
      onClick={() => add.mutate()}
    >
      {t('old.add')}
    </Button>
  );
}
