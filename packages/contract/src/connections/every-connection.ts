import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Done, Id, IdOut, listOf } from '../fields.ts';
import { Optional } from '../optional.ts';
import { Connection } from './connections.ts';

// What the operator of the installation sees and does with all companies' connections.

const CompanyName = z.object({ id: IdOut, name: z.string() });

/** A connection of any company; `token` and `qrcode`, its company's secrets, are null. */
export const AnyConnection = Connection.extend({ company: CompanyName });
export type AnyConnection = z.infer<typeof AnyConnection>;

/** How many connections a company has, and how many of them are up. */
export const ConnectionCounts = z.object({
  company: CompanyName,
  connected: z.number(),
  disconnected: z.number(),
  total: z.number(),
});
export type ConnectionCounts = z.infer<typeof ConnectionCounts>;

const session = Optional(z.string());

export const listEveryConnection = defineCall({
  method: 'GET',
  path: '/whatsapp/all',
  caller: 'super',
  summary: 'Lists the connections of all companies, or of one.',
  query: z.object({ session, companyId: Optional(Id) }),
  responses: { 200: listOf(AnyConnection) },
});
export const countConnections = defineCall({
  method: 'GET',
  path: '/whatsapp/all/counts',
  caller: 'super',
  summary: 'Counts the connections of every company, those without any included, by name.',
  responses: { 200: listOf(ConnectionCounts) },
});
export const readAnyConnection = defineCall({
  method: 'GET',
  path: '/whatsapp-admin/:id',
  caller: 'super',
  summary: 'Reads a connection of any company.',
  params: z.object({ id: Id }),
  query: z.object({ session }),
  responses: { 200: AnyConnection },
});
export const endAnySession = defineCall({
  method: 'DELETE',
  path: '/whatsappsession/admin/:id',
  caller: 'super',
  summary: "Logs out any company's connection: it becomes DISCONNECTED.",
  params: z.object({ id: Id }),
  audit: ['connection.end'],
  responses: { 200: Done },
});
