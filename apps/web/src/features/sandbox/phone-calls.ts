import type { SandboxInbound } from '@prosa/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../shared/error-text.ts';
import { toast } from '../../shared/toast.ts';

export interface Connection {
  whatsappId: number;
}
export interface Phone extends Connection {
  number: string;
  name: string;
}
export type CustomerMessage = SandboxInbound['message'];

/** The simulated phone has no socket of its own, so its screen is polled. */
const POLL_MS = 1_000;

export function usePhones({ whatsappId }: Connection) {
  return useQuery({
    queryKey: ['sandbox', whatsappId, 'phones'],
    queryFn: async () => call('sandboxPhones', { params: { whatsappId } }),
    refetchInterval: POLL_MS * 3,
    enabled: whatsappId > 0,
  });
}

export function useScreen({ whatsappId, number }: Phone) {
  return useQuery({
    queryKey: ['sandbox', whatsappId, 'screen', number],
    queryFn: async () => call('sandboxScreen', { params: { whatsappId, number } }),
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: true,
  });
}

export function usePhone({ whatsappId, number, name }: Phone) {
  const cache = useQueryClient();
  const errorText = useErrorText();
  const params = { whatsappId, number };
  const act = useMutation({
    mutationFn: async (run: () => Promise<unknown>) => run(),
    onSuccess: async () => cache.invalidateQueries({ queryKey: ['sandbox', whatsappId] }),
    onError: (error) => toast.failed(errorText(error)),
  });
  const run = (work: () => Promise<unknown>) => act.mutate(work);
  return {
    isBusy: act.isPending,
    write: (message: CustomerMessage) =>
      run(async () =>
        call('sandboxInbound', { params: { whatsappId }, body: { from: { number, name }, message } }),
      ),
    writeFile: (file: File, type?: FileType) =>
      run(async () =>
        call('sandboxInbound', { params: { whatsappId }, body: formOf({ number, name }, file, type) }),
      ),
    read: () => run(async () => call('sandboxRead', { params })),
    edit: (id: string, body: string) => run(async () => call('sandboxEdit', { params, body: { id, body } })),
    remove: (id: string) => run(async () => call('sandboxDelete', { params, body: { id } })),
    react: (id: string, emoji: string) =>
      run(async () => call('sandboxReact', { params, body: { id, emoji } })),
    ring: () => run(async () => call('sandboxCall', { params, body: {} })),
  };
}

type FileType = 'image' | 'audio' | 'video' | 'document' | 'sticker' | 'viewonce';

function typeOf(file: File): FileType {
  const kind = file.type.split('/')[0];
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'document';
}

function formOf(from: SandboxInbound['from'], file: File, type = typeOf(file)): FormData {
  const media = { fileName: file.name, mimeType: file.type || 'application/octet-stream' };
  const message: CustomerMessage = { type, body: '', media };
  const form = new FormData();
  form.set('from', JSON.stringify(from));
  form.set('message', JSON.stringify(message));
  form.set('media', file);
  return form;
}
