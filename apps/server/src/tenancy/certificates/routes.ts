import { listCertificates, uploadCertificate } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { listStored, storeCertificate } from './stored-certificates.ts';

export function certificateRoutes(app: App): Route[] {
  return [
    handle(listCertificates, async () => listStored(app)),
    handle(uploadCertificate, async ({ viewer, query: { ref }, body, files }) => {
      await storeCertificate(app, viewer, files[0], { ref, passphrase: body.passphrase ?? '' });
      return { mensagem: 'Arquivo Anexado' as const };
    }),
  ];
}
