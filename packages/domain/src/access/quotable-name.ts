/** What mail programs make a link of by themselves, without a scheme too; and invisible characters, which could hide one. */
const linkable = /\S[.:/@\\]\S|www|\p{Cc}|\p{Cf}/iu;

/**
 * A name that somebody typed, for a mail that the installation sends to a stranger: null where programs could show a link
 * in it, as then anybody who signs up could send links in the installation's name.
 */
export function quotableName(name: string): string | null {
  const plain = name.replaceAll(/\s+/gu, ' ').trim();
  return plain === '' || linkable.test(plain.normalize('NFKC')) ? null : plain;
}
