import { requestPairingCode } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import type { ChannelRequests } from '../channel-requests/channel-requests.ts';
import { pairingCode } from './pairing-code.ts';

export function pairingRoutes(app: App, requests: ChannelRequests): Route[] {
  return [
    handle(requestPairingCode, ({ viewer: { companyId }, params: { id }, body: { number } }) =>
      pairingCode(app, requests, { companyId, whatsappId: id }, number),
    ),
  ];
}
