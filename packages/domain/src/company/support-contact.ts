import { webAddress } from '../messages/read-message-data.ts';

/**
 * The link that opens a support contact: a WhatsApp number with its country code, or a web address. Null when it is
 * neither.
 */
export function supportLink(contact: string): string | null {
  const text = contact.trim();
  if (/^https?:\/\//i.test(text)) return webAddress(text);
  const digits = text.replaceAll(/\D/g, '');
  const isNumber = /^\+?[\d\s().-]+$/.test(text) && digits.length >= 10 && digits.length <= 15;
  return isNumber ? `https://wa.me/${digits}` : null;
}
