import {
  PASSWORD_LENGTH,
  type RolePreset,
  rolePresetNames,
  type UserRowProblem,
  type UserSheetField,
  visibleName,
} from '@prosa/contract';

/** The index of each column; absent when the sheet lacks it. */
export type UserColumns = Partial<Record<UserSheetField, number>>;

/** Headings that people use, in lower case and without accents. */
const headingWords: Record<UserSheetField, RegExp> = {
  name: /^(nome|name|nombre|ad|isim)\b/,
  email: /^(e-?mail|correo|e-?posta)\b/,
  profile: /^(perfil|profile|papel|role|rol|funcao|profil)\b/,
  queues: /^(filas?|queues?|setor(es)?|colas?|departamentos?|kuyruk(lar)?)\b/,
  password: /^(senha|password|contrasena|clave|parola|sifre)\b/,
};
const roleWords: Record<RolePreset, RegExp> = {
  attendant: /^(|user|usuario|atendente|agente?|attendant|kullanici|temsilci)$/,
  supervisor: /^(supervisora?|supervizor)$/,
  administrator: /^(admin|administradora?|administrator|yonetici)$/,
};
const NAME = { least: 2, most: 50 };
const LONGEST_EMAIL = 200;

/** Lower case without accents; the Turkish dotless i is an i. */
const folded = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase().replaceAll('ı', 'i');

/** The columns by their headings; null where name or e-mail is missing. */
export function userColumnsOf(headings: readonly string[]): UserColumns | null {
  const words = Object.entries(headingWords) as [UserSheetField, RegExp][];
  const found = words.flatMap(([field, word]) => {
    const place = headings.findIndex((heading) => word.test(folded(heading)));
    return place < 0 ? [] : [[field, place] as const];
  });
  const columns: UserColumns = Object.fromEntries(found);
  return columns.name === undefined || columns.email === undefined ? null : columns;
}

/** What a row says. */
export interface UserSheetRow {
  name: string;
  email: string;
  profile: string;
  queues: string;
  password: string;
}

export function userSheetRow(cells: readonly string[], columns: UserColumns): UserSheetRow {
  const cell = (field: UserSheetField) => {
    const place = columns[field];
    return place === undefined ? '' : (cells[place] ?? '').replaceAll('\u0000', '').trim();
  };
  return {
    name: visibleName(cell('name')),
    email: cell('email'),
    profile: cell('profile'),
    queues: cell('queues'),
    password: cell('password'),
  };
}

const roleOf = (text: string): RolePreset | undefined =>
  rolePresetNames.find((role) => roleWords[role].test(folded(text)));

interface Queue {
  id: number;
  name: string;
}

/** The queues of a cell: one name, which may contain commas, or several names between commas or semicolons. */
function queuesOf(text: string, queues: readonly Queue[]): { known: Queue[]; unknown: string[] } {
  const named = (name: string) => queues.find((queue) => folded(queue.name) === folded(name));
  const whole = named(text);
  if (whole) return { known: [whole], unknown: [] };
  const names = text
    .split(/[,;]/)
    .map(visibleName)
    .filter((name) => name !== '');
  const known = names.flatMap((name) => named(name) ?? []);
  return { known, unknown: names.filter((name) => !named(name)) };
}

/** What decides whether rows make users. */
export interface UserRowFacts {
  queues: readonly Queue[];
  /** E-mails, in lower case, that somebody of the installation has. */
  takenEmails: ReadonlySet<string>;
  /** How many more users the plan allows; null: it has no limit. */
  seatsLeft: number | null;
  /** People without a password can be invited. */
  invites: boolean;
  isEmail: (text: string) => boolean;
  isWeak: (password: string, email: string) => boolean;
}

export interface CheckedUserRow {
  row: UserSheetRow;
  queues: Queue[];
  role: RolePreset;
  problems: { code: UserRowProblem; value: string }[];
}

function passwordProblem(
  { password, email }: UserSheetRow,
  { invites, isWeak }: UserRowFacts,
): UserRowProblem | null {
  if (password === '') return invites ? null : 'passwordMissing';
  if (password.length < PASSWORD_LENGTH.least || password.length > PASSWORD_LENGTH.most)
    return 'passwordLength';
  return isWeak(password, email) ? 'passwordWeak' : null;
}

function checkedRow(row: UserSheetRow, facts: UserRowFacts, isSecond: boolean): CheckedUserRow {
  const { known, unknown } = queuesOf(row.queues, facts.queues);
  const role = roleOf(row.profile);
  const isEmail = row.email.length <= LONGEST_EMAIL && facts.isEmail(row.email);
  const password = passwordProblem(row, facts);
  const problems: CheckedUserRow['problems'] = [];
  const add = (code: UserRowProblem, value = '') => problems.push({ code, value });
  if (row.name.length < NAME.least || row.name.length > NAME.most) add('name', row.name);
  if (!isEmail) add('email', row.email);
  else if (isSecond) add('emailTwice', row.email);
  else if (facts.takenEmails.has(row.email.toLowerCase())) add('emailTaken', row.email);
  if (!role) add('profile', row.profile);
  for (const name of unknown) add('queue', name);
  // A password is no value to show.
  if (password) add(password);
  return { row, queues: known, role: role ?? 'attendant', problems };
}

/** What each row makes, or why it makes nothing. Seats of the plan are taken from the first good row on. */
export function checkUserRows(rows: readonly UserSheetRow[], facts: UserRowFacts): CheckedUserRow[] {
  const seen = new Set<string>();
  let seats = facts.seatsLeft ?? Infinity;
  return rows.map((row) => {
    const key = row.email.toLowerCase();
    const checked = checkedRow(row, facts, seen.has(key));
    seen.add(key);
    if (checked.problems.length > 0) return checked;
    seats -= 1;
    return seats < 0 ? { ...checked, problems: [{ code: 'limit', value: '' }] } : checked;
  });
}
