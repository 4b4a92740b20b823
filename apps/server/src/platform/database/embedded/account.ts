import { chmod, chown, lstat, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** nobody and nogroup: PostgreSQL refuses to run as root. */
export const NOBODY = 65_534;
export const runsAsRoot = process.getuid?.() === 0;
/** As whom PostgreSQL's programs are started. */
export const identity = runsAsRoot ? { uid: NOBODY, gid: NOBODY } : {};

const THROUGH = 0o001;

/** Whether PostgreSQL's account can come as far as this folder. */
export async function canEnter(folder: string): Promise<boolean> {
  if (!runsAsRoot) return true;
  for (let at = folder; at !== dirname(at); at = dirname(at)) {
    if (((await stat(at)).mode & THROUGH) === 0) return false;
  }
  return true;
}

/** Lets others pass through a folder of ours, without looking into it: what is private in it has its own mode. */
export async function letThrough(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder);
  if (runsAsRoot && uid === 0 && (mode & THROUGH) === 0) await chmod(folder, (mode & 0o777) | THROUGH);
}

/** A folder that PostgreSQL's account alone may enter. One that somebody else put there is refused. */
export async function own(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  const ours = runsAsRoot ? [0, NOBODY] : [process.getuid?.()];
  if (!found.isDirectory() || !ours.includes(found.uid))
    throw new Error(`${folder} belongs to somebody else.`);
  if (runsAsRoot) await chown(folder, NOBODY, NOBODY);
  await chmod(folder, 0o700);
}
