import { z } from 'zod';

export interface Sender {
  name: string;
  address: string;
}

export interface MailConfig {
  host: string;
  port: number;
  /** `starttls`: encrypted before anything else is said, or not at all; `tls`: from the first byte. */
  security: 'starttls' | 'tls' | 'none';
  auth: { user: string; password: string } | null;
  from: Sender;
}

export const smtpPorts: Record<MailConfig['security'], number> = { starttls: 587, tls: 465, none: 25 };

const named = /^(?<name>[^<>"\r\n]{0,80})<(?<address>[^<>]+)>$/;

/** Reads `no-reply@example.com` or `Prosa <no-reply@example.com>`; null for anything else. */
export function readSender(text: string): Sender | null {
  const { name = '', address = text } = named.exec(text.trim())?.groups ?? {};
  const parsed = z.email().safeParse(address.trim());
  return parsed.success ? { name: name.trim(), address: parsed.data } : null;
}
