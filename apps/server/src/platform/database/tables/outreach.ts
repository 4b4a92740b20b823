// Written by `npm run schema` from the database that the migrations make.
import type { Generated } from 'kysely';

export interface SuppressionsTable {
  company_id: number;
  id: Generated<number>;
  kind: 'phone' | 'lid' | 'bsuid' | 'psid' | 'igsid';
  value: string;
  source: 'word' | 'manual' | 'import';
  userId: number | null;
  createdAt: Generated<string>;
}
