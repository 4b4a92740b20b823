// Written by `npm run schema` from the database that the migrations make.
import type { Generated, GeneratedAlways } from 'kysely';

export interface ContactListsTable {
  company_id: number;
  id: Generated<number>;
  name: string;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface ContactListItemsTable {
  company_id: number;
  id: Generated<number>;
  contactListId: number;
  name: string;
  number: string;
  phoneKey: string;
  email: Generated<string>;
  isWhatsappValid: boolean | null;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  searchText: GeneratedAlways<string | null>;
}

export interface SuppressionsTable {
  company_id: number;
  id: Generated<number>;
  kind: 'phone' | 'lid' | 'bsuid' | 'psid' | 'igsid';
  value: string;
  source: 'word' | 'manual' | 'import';
  userId: number | null;
  createdAt: Generated<string>;
}
