import { calls, companyEvents, FileAddress, type CallShape } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { originOf, originOfHandshake, withOrigin } from './file-addresses.ts';

/** Names of fields that hold addresses of files, wherever they stand. */
const names = new Set(['mediaUrl', 'mediaPath', 'urlPicture', 'profilePicUrl']);

/** The fields of a schema that are named like an address but are another text. */
function plainAddresses(schema: unknown, path: string): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => plainAddresses(field, `${path}.${name}`));
  if (schema instanceof z.ZodArray) return plainAddresses(schema.element, path);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return plainAddresses(schema.unwrap(), path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => plainAddresses(option, path));
  const isNamed = names.has(path.split('.').at(-1) ?? '');
  return isNamed && schema !== FileAddress ? [path] : [];
}

describe('the address of a file', () => {
  it('is declared as one in each answer and event', () => {
    const answers = Object.entries<CallShape>(calls).flatMap(([name, { responses }]) =>
      Object.values(responses).map((schema) => [name, schema] as const),
    );
    const found = [...answers, ...Object.entries(companyEvents)].flatMap(([name, schema]) =>
      plainAddresses(schema, name),
    );
    expect(found).toEqual([]);
  });

  it('begins with PUBLIC_URL, or with the host that was asked', () => {
    expect(originOf('https://prosa.test/inbox', 'http', 'evil.test')).toBe('https://prosa.test/inbox');
    expect(originOf(null, 'http', '10.0.0.5:3000')).toBe('http://10.0.0.5:3000');
    expect(originOf(null, 'https', '[::1]:3000')).toBe('https://[::1]:3000');
  });

  it.each([undefined, '', 'a b', 'prosa.test/x?', 'a@b', '"><script>', 'prosa.test#', '-x'])(
    'stays a path where the host is %o',
    (host) => {
      expect(originOf(null, 'http', host)).toBeNull();
    },
  );

  it('of a socket follows the headers of a proxy where there is one', () => {
    const headers = { host: 'inside:3000', 'x-forwarded-host': 'prosa.test', 'x-forwarded-proto': 'https' };
    const over = (isBehindProxy: boolean) =>
      originOfHandshake(null, headers, { isEncrypted: false, isBehindProxy });
    expect(over(true)).toBe('https://prosa.test');
    expect(over(false)).toBe('http://inside:3000');
    expect(originOfHandshake('https://a.test', headers, { isEncrypted: false, isBehindProxy: true })).toBe(
      'https://a.test',
    );
  });
});

describe('absolute addresses', () => {
  const File = z.object({ name: z.string(), path: FileAddress.nullable() });
  const Event = z.discriminatedUnion('action', [
    z.object({ action: z.literal('update'), files: z.array(File) }),
    z.object({ action: z.literal('delete'), name: z.string() }),
  ]);
  const event = {
    action: 'update',
    files: [
      { name: '/media/x', path: '/media/a/b.png' },
      { name: 'c', path: null },
    ],
  };

  it('are made in copies, and of nothing but addresses', () => {
    const before = structuredClone(event);
    expect(withOrigin(Event, event, 'https://prosa.test')).toEqual({
      action: 'update',
      files: [
        { name: '/media/x', path: 'https://prosa.test/media/a/b.png' },
        { name: 'c', path: null },
      ],
    });
    expect(event).toEqual(before);
  });

  it('are not made where there are none, and for nobody who wants paths', () => {
    const gone = { action: 'delete', name: '/media/x' };
    expect(withOrigin(Event, gone, 'https://prosa.test')).toBe(gone);
    expect(withOrigin(Event, event, null)).toBe(event);
  });
});
