const LONGEST_NAME = 180;

/** Control characters, and those that reverse the direction of writing ("gpj.exe" read as "exe.jpg"). */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * A name that is safe to show and to save under: the last part of the path, without characters that trick a file system
 * or a reader.
 */
export function harmlessName(fileName: string, extension: string): string {
  const last = fileName.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replaceAll(invisible, '')
    .replaceAll(/["*:<>?|]/g, '_')
    .trim();
  const name = /^\.*$/.test(plain) ? `arquivo${extension}` : plain.replace(/^\.+/, '');
  if (name.length <= LONGEST_NAME) return name;
  const ending = /\.\w{1,10}$/.exec(name)?.[0] ?? '';
  // Drops half a character at the cut.
  const start = name.slice(0, LONGEST_NAME - ending.length).replace(/[\uD800-\uDBFF]$/, '');
  return `${start}${ending}`;
}
