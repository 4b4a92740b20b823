import type { BinaryNode } from '@whiskeysockets/baileys';

/** The platform's own address in `to` and `from`. */
export const SERVER = '@s.whatsapp.net';

export type Attributes = Record<string, string | undefined>;

/** A node; attributes that are undefined are left out. */
export function node(tag: string, attributes: Attributes = {}, content?: BinaryNode['content']): BinaryNode {
  const attrs: BinaryNode['attrs'] = {};
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) attrs[name] = value;
  return content === undefined ? { tag, attrs } : { tag, attrs, content };
}

export function children(parent: BinaryNode | undefined, tag?: string): BinaryNode[] {
  const all = Array.isArray(parent?.content) ? parent.content : [];
  return tag === undefined ? all : all.filter((one) => one.tag === tag);
}

export const child = (parent: BinaryNode | undefined, tag: string): BinaryNode | undefined =>
  children(parent, tag)[0];

export function bytes(one: BinaryNode | undefined): Buffer {
  if (typeof one?.content === 'string') return Buffer.from(one.content);
  return one?.content instanceof Uint8Array ? Buffer.from(one.content) : Buffer.alloc(0);
}

export const text = (one: BinaryNode | undefined): string => bytes(one).toString();

/** A number stored as bytes, the most significant first. */
export const uint = (one: BinaryNode | undefined): number =>
  bytes(one).reduce((sum, byte) => sum * 256 + byte, 0);

export const uintBytes = (value: number, length: number): Buffer => {
  const buffer = Buffer.alloc(length);
  buffer.writeUIntBE(value, 0, length);
  return buffer;
};

/** The platform's format of a time: seconds since 1970. */
export const seconds = (at: Date = new Date()): string => String(Math.floor(at.getTime() / 1_000));
