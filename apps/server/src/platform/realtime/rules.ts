import { mayEditConnections, maySee } from '@prosa/domain';
import type { AnyEvent, RealtimeRules } from './delivery.ts';

/** A pairing code or a token in the wrong hands writes in the company's name. */
function withoutSecrets(event: AnyEvent): AnyEvent {
  if ('whatsapp' in event) {
    return { ...event, whatsapp: { ...event.whatsapp, token: null, qrcode: null } };
  }
  return 'session' in event ? { ...event, session: { ...event.session, qrcode: null } } : event;
}

export const realtimeRules: RealtimeRules = {
  maySee,
  mask: (viewer, _name, event) => (mayEditConnections(viewer) ? event : withoutSecrets(event)),
  maskKey: (viewer) => `${String(viewer.hidesNumbers)} ${String(mayEditConnections(viewer))}`,
};
