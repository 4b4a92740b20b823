import type { Generated } from 'kysely';

export interface WebSessionsTable {
  company_id: number;
  whatsappId: number;
  /** Encrypted. */
  credentials: string;
  updatedAt: Generated<string>;
}

export interface WebKeysTable {
  company_id: number;
  whatsappId: number;
  type: string;
  id: string;
  /** Encrypted. */
  value: string;
}

export interface WebMessagesTable {
  company_id: number;
  whatsappId: number;
  wid: string;
  to: unknown;
  isAccepted: Generated<boolean>;
  content: Buffer;
  at: Generated<string>;
}

export interface WebPeopleTable {
  company_id: number;
  whatsappId: number;
  source: string;
  id: Generated<number>;
  name: string | null;
}

export interface WebPeopleNamesTable {
  company_id: number;
  whatsappId: number;
  source: string;
  kind: string;
  value: string;
  personId: number;
}
