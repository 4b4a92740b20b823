import { FileAddress } from '@prosa/contract';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';

// Addresses of files are made as paths, and become absolute for the one who gets them: what one client says of its host
// must never reach another.

type Visit = (value: unknown, origin: string) => unknown;

const absolute: Visit = (value, origin) =>
  typeof value === 'string' && value.startsWith('/') ? origin + value : value;

const visits = new WeakMap<z.ZodType, { visit: Visit | null }>();

/** Makes the addresses in a value of this schema absolute; null where a value can have none. */
function visitOf(schema: z.ZodType): Visit | null {
  if (schema === FileAddress) return absolute;
  const known = visits.get(schema);
  if (known) return known.visit;
  const made = { visit: makeVisit(schema) };
  visits.set(schema, made);
  return made.visit;
}

function makeVisit(schema: z.ZodType): Visit | null {
  if (schema instanceof z.ZodObject) return visitFields(schema);
  if (schema instanceof z.ZodArray) {
    const inner = visitOf(schema.element as z.ZodType);
    return inner && ((value, origin) => (value as unknown[]).map((item) => inner(item, origin)));
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const inner = visitOf(schema.unwrap() as z.ZodType);
    return (
      inner && ((value, origin) => (value === null || value === undefined ? value : inner(value, origin)))
    );
  }
  return schema instanceof z.ZodUnion ? visitAlternatives(schema) : null;
}

function visitFields(schema: z.ZodObject): Visit | null {
  const inner = Object.entries(schema.shape).flatMap(([name, field]) => {
    const visit = visitOf(field as z.ZodType);
    return visit ? [[name, visit] as const] : [];
  });
  if (inner.length === 0) return null;
  return (value, origin) => {
    const copy = { ...(value as Record<string, unknown>) };
    for (const [name, visit] of inner) if (name in copy) copy[name] = visit(copy[name], origin);
    return copy;
  };
}

/** Alternatives with addresses must be told apart by a field, such as an event's action. */
function visitAlternatives(schema: z.ZodUnion): Visit | null {
  const options = (schema.options as z.ZodType[]).map((option) => ({ option, visit: visitOf(option) }));
  if (options.every(({ visit }) => visit === null)) return null;
  if (!(schema instanceof z.ZodDiscriminatedUnion)) throw new Error('Alternatives with addresses of files.');
  const { discriminator } = schema.def;
  const byWord = new Map(
    options.map(({ option, visit }) => [
      ((option as z.ZodObject).shape[discriminator] as z.ZodLiteral).value,
      visit,
    ]),
  );
  return (value, origin) => {
    const word = (value as Record<string, string>)[discriminator];
    return byWord.get(word ?? '')?.(value, origin) ?? value;
  };
}

/** Whether values of this schema can have addresses of files. */
export const hasAddresses = (schema: z.ZodType): boolean => visitOf(schema) !== null;

/** The value with absolute addresses of files; null: they stay paths. */
export function withOrigin(schema: z.ZodType, value: unknown, origin: string | null): unknown {
  const visit = origin === null ? null : visitOf(schema);
  return visit && origin !== null ? visit(value, origin) : value;
}

/** Our own pages ask for paths, which are right behind every proxy. */
export const isForPaths = (word: unknown): boolean => word === 'path';

/** A host name or an address, perhaps with a port: nothing that could end the address or add to it. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** The start of addresses for somebody who came over this host; null where it is none. */
export function originOf(
  publicUrl: string | null,
  protocol: string,
  host: string | undefined,
): string | null {
  if (publicUrl !== null) return publicUrl;
  return host !== undefined && HOST.test(host) ? `${protocol}://${host}` : null;
}

const firstOf = (header: string | string[] | undefined): string | undefined =>
  [header].flat()[0]?.split(',')[0]?.trim();

/**
 * The same for a socket, by its handshake. Behind a proxy its headers count; whoever forges them changes only the
 * addresses that this socket gets.
 */
export function originOfHandshake(
  publicUrl: string | null,
  headers: IncomingHttpHeaders,
  { isEncrypted, isBehindProxy }: { isEncrypted: boolean; isBehindProxy: boolean },
): string | null {
  const forwarded = isBehindProxy ? headers : {};
  const isHttps = (firstOf(forwarded['x-forwarded-proto']) ?? (isEncrypted ? 'https' : 'http')) === 'https';
  const host = firstOf(forwarded['x-forwarded-host']) ?? headers.host;
  return originOf(publicUrl, isHttps ? 'https' : 'http', host);
}
