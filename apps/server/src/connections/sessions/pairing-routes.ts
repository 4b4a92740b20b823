import { requestPairingCode } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import type { ChannelAsks } from '../asks/channel-asks.ts';
import { pairingCode } from './pairing-code.ts';

export function pairingRoutes(app: App, asks: ChannelAsks): Route[] {
  return [
    handle(requestPairingCode, ({ viewer: { companyId }, params: { id }, body: { number } }) =>
      pairingCode(app, asks, { companyId, whatsappId: id }, number),
    ),
  ];
}
