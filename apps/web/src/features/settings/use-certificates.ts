import type { CertificateDestination } from '@prosa/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

const queryKey = ['certificates'];

/** The stored certificates, as the server shows them. */
export function useCertificates() {
  return useQuery({ queryKey, queryFn: async ({ signal }) => call('listCertificates', { signal }) });
}

export interface CertificateUpload {
  ref: CertificateDestination;
  file: File;
  passphrase: string;
}

export function useCertificateUpload() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ ref, file, passphrase }: CertificateUpload) => {
      const body = new FormData();
      body.append('passphrase', passphrase);
      body.append('file', file);
      return call('uploadCertificate', { query: { ref }, body });
    },
    onSuccess: async () => cache.invalidateQueries({ queryKey }),
    // What was sent is not kept.
    gcTime: 0,
  });
}

export function useCertificateRemoval() {
  const cache = useQueryClient();
  return async () => {
    await call('writeSetting', { params: { key: 'eficertificate' }, body: { value: '' } });
    await cache.invalidateQueries({ queryKey });
  };
}
