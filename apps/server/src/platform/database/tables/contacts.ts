// Written by `npm run schema` from the database that the migrations make.
import type { Generated, GeneratedAlways } from 'kysely';

export interface ContactsTable {
  company_id: number;
  id: Generated<number>;
  name: string;
  number: Generated<string>;
  email: Generated<string>;
  channel: Generated<string>;
  isGroup: Generated<boolean>;
  active: Generated<boolean>;
  acceptAudioMessage: Generated<boolean>;
  disableBot: Generated<boolean>;
  lgpdAcceptedAt: string | null;
  picture: string | null;
  whatsappId: number | null;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  marketingOptOutAt: string | null;
  marketingOptOutFrom: number | null;
  marketingChangedAt: string | null;
  username: Generated<string>;
  searchText: GeneratedAlways<string | null>;
}

export interface ContactIdentitiesTable {
  company_id: number;
  kind: string;
  value: string;
  contactId: number;
  whatsappId: number | null;
  createdAt: Generated<string>;
}

export interface ContactExtraInfoTable {
  company_id: number;
  id: Generated<number>;
  contactId: number;
  name: string;
  value: string;
}

export interface ContactWalletsTable {
  company_id: number;
  contactId: number;
  userId: number;
}

export interface TagsTable {
  company_id: number;
  id: Generated<number>;
  name: string;
  color: Generated<string>;
  kanban: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  timeLane: number | null;
  nextLaneId: number | null;
  rollbackLaneId: number | null;
  greetingMessageLane: Generated<string>;
  wipLimit: number | null;
  userId: number | null;
}

export interface ContactTagsTable {
  company_id: number;
  contactId: number;
  tagId: number;
}

export interface ContactImportsTable {
  company_id: number;
  id: Generated<number>;
  userId: number;
  fileName: string;
  status: Generated<'draft' | 'running' | 'done' | 'failed'>;
  columns: unknown;
  rows: unknown;
  mapping: unknown;
  total: number;
  done: Generated<number>;
  created: Generated<number>;
  updated: Generated<number>;
  ignored: Generated<number>;
  problems: Generated<unknown>;
  createdAt: Generated<string>;
  finishedAt: string | null;
  source: Generated<'file' | 'addressBook' | 'chats'>;
  whatsappId: number | null;
  contactListId: number | null;
}

export interface ContactMergesTable {
  company_id: number;
  id: Generated<number>;
  keptId: number;
  goneId: number;
  userId: number | null;
  moved: unknown;
  authored: Generated<number[]>;
  createdAt: Generated<string>;
  undoneAt: string | null;
}
