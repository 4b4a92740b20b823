import { chmod, chown, lstat, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The id of nobody and of nogroup; PostgreSQL refuses to run as root. */
export const NOBODY = 65_534;
export const runsAsRoot = process.getuid?.() === 0;
/** The account that runs PostgreSQL's programs. */
export const identity = runsAsRoot ? { uid: NOBODY, gid: NOBODY } : {};

const THROUGH = 0o001;

/** Whether PostgreSQL's account can reach this folder. */
export async function canEnter(folder: string): Promise<boolean> {
  if (!runsAsRoot) return true;
  for (let at = folder; at !== dirname(at); at = dirname(at)) {
    if (((await stat(at)).mode & THROUGH) === 0) return false;
  }
  return true;
}

/** Lets other accounts pass through our folder without listing it; private files in it have modes of their own. */
export async function letThrough(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder);
  if (runsAsRoot && uid === 0 && (mode & THROUGH) === 0) await chmod(folder, (mode & 0o777) | THROUGH);
}

/** Creates a folder that only PostgreSQL's account may enter; throws an Error when another account owns it. */
export async function own(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  const ours = runsAsRoot ? [0, NOBODY] : [process.getuid?.()];
  if (!found.isDirectory() || !ours.includes(found.uid))
    throw new Error(`${folder} belongs to somebody else.`);
  if (runsAsRoot) await chown(folder, NOBODY, NOBODY);
  await chmod(folder, 0o700);
}
