import type { CallShape } from '@prosa/contract';
import { randomBytes } from 'node:crypto';
import { placesOf, withValue, type Sample } from './walk/request.ts';
import type { Node } from './walk/schema-tree.ts';

export const secretNames = /password|passphrase|token|key(?!word)|secret|jsonContent|auth$/i;

/**
 * Texts that are found again wherever they appear: one in names and texts, another one in secrets. Whatever is written
 * for others to read, such as a log or a support bundle, must contain neither.
 */
export class Canaries {
  readonly name = `canario${randomBytes(6).toString('hex')}`;
  readonly secret = `segredo${randomBytes(6).toString('hex')}`;
  /** Secrets that nobody chooses, such as a key in a file. */
  readonly #keys: string[] = [];
  #planted = 0;

  get all(): string[] {
    return [this.name, this.secret, ...this.#keys];
  }

  /** A text that counts as a secret from now on. */
  addKey(text: string): void {
    this.#keys.push(text);
  }

  /** Which of them a text contains. */
  in(text: string): string[] {
    const lower = text.toLowerCase();
    return this.all.filter((canary) => lower.includes(canary.toLowerCase()));
  }

  /** Which secrets a text contains. */
  secretsIn(text: string): string[] {
    return this.in(text).filter((canary) => canary !== this.name);
  }

  /** A request with a canary in every field that takes any text, and in which fields. */
  plant(
    call: CallShape,
    sample: Sample,
    isFixed: (path: string) => boolean,
  ): { sample: Sample; paths: string[] } {
    const paths: string[] = [];
    let planted = sample;
    for (const { path, node } of placesOf(call)) {
      const text = this.#textFor(path, node);
      if (text === null || isFixed(path)) continue;
      try {
        planted = withValue(planted, path, text);
        paths.push(path);
      } catch {
        // The sample uses another alternative, without this field.
      }
    }
    return { sample: planted, paths };
  }

  #textFor(path: string, node: Node): string | null {
    const isText = [node.type].flat().includes('string') && node.const === undefined && !node.enum;
    if (!isText || node.contentEncoding) return null;
    this.#planted += 1;
    const mark = `${secretNames.test(path) ? this.secret : this.name}${this.#planted}`;
    const texts = [mark, `${mark}@prosa.test`, `https://prosa.test/${mark}`, `${mark} `.repeat(5).trim()];
    return texts.find((text) => fits(text, node)) ?? null;
  }
}

function fits(text: string, { format, pattern = '', minLength = 0, maxLength = 1_000 }: Node): boolean {
  if (format === 'email' && !text.includes('@')) return false;
  if (format === 'uri' && !text.startsWith('https:')) return false;
  if (format !== undefined && !['email', 'uri'].includes(format)) return false;
  return text.length >= minLength && text.length <= maxLength && new RegExp(pattern, 'u').test(text);
}
