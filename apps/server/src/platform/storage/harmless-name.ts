const LONGEST_NAME = 180;

/** Control characters, and those that turn the direction of writing ("gpj.exe" read as "exe.jpg"). */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A name to show and to save by: its last part, without what a file system or a reader could be tricked with. */
export function harmlessName(fileName: string, extension: string): string {
  const last = fileName.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replaceAll(invisible, '')
    .replaceAll(/["*:<>?|]/g, '_')
    .trim();
  const name = /^\.*$/.test(plain) ? `arquivo${extension}` : plain.replace(/^\.+/, '');
  if (name.length <= LONGEST_NAME) return name;
  const ending = /\.\w{1,10}$/.exec(name)?.[0] ?? '';
  // Half of a character at the cut is none.
  const start = name.slice(0, LONGEST_NAME - ending.length).replace(/[\uD800-\uDBFF]$/, '');
  return `${start}${ending}`;
}
