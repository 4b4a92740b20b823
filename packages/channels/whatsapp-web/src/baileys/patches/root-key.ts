import { WA_CERT_DETAILS } from '@whiskeysockets/baileys';

/**
 * Baileys keeps the root key of WhatsApp's certificate in a constant of its module and has no option for it, so no other
 * server (a simulator, say) could be used. This replaces the constant. One process uses servers of one root only.
 */
export function trustRootKey(rootKey: Uint8Array): void {
  if (!Buffer.from(rootKey).equals(WA_CERT_DETAILS.PUBLIC_KEY))
    WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(rootKey);
}
