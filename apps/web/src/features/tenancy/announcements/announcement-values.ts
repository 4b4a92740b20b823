import type { AnnouncementAudience, AnnouncementRow } from '@prosa/contract';
import { isPeriodInOrder } from '@prosa/domain';
import { localOf } from '../../../shared/local-time.ts';
import { noFile, type FileChoice } from '../../../ui/file-field.tsx';

/** The fields of the form; times are local texts, '' for none. */
export interface AnnouncementValues {
  title: string;
  text: string;
  priority: number;
  status: boolean;
  startsAt: string;
  endsAt: string;
  audience: AnnouncementAudience;
  planIds: number[];
  companyIds: number[];
  file: FileChoice;
}

const localTime = (instant: string | null | undefined) => (instant ? localOf(new Date(instant)) : '');

function fileOf(row: AnnouncementRow | null): FileChoice {
  if (!row?.mediaName) return noFile;
  return { kind: 'kept', name: row.mediaName, url: row.mediaPath, mime: 'image/webp' };
}

export const valuesOf = (row: AnnouncementRow | null): AnnouncementValues => ({
  title: row?.title ?? '',
  text: row?.text ?? '',
  priority: row?.priority ?? 3,
  status: row?.status ?? true,
  startsAt: localTime(row?.startsAt),
  endsAt: localTime(row?.endsAt),
  audience: row?.audience ?? 'everybody',
  planIds: row?.planIds ?? [],
  companyIds: row?.companyIds ?? [],
  file: fileOf(row),
});

const instant = (local: string) => (local === '' ? null : new Date(local).toISOString());

/** A time that was not touched stays as it is stored, to the second. */
export function bodyOf(values: AnnouncementValues, row: AnnouncementRow | null) {
  const { file: _, startsAt, endsAt, ...rest } = values;
  const isSame = (name: 'startsAt' | 'endsAt') => row !== null && values[name] === localTime(row[name]);
  return {
    ...rest,
    startsAt: isSame('startsAt') ? (row?.startsAt ?? null) : instant(startsAt),
    endsAt: isSame('endsAt') ? (row?.endsAt ?? null) : instant(endsAt),
  };
}

/** What the contract's rules cannot see, in its form. */
export function issuesBetweenFields(body: ReturnType<typeof bodyOf>) {
  const issues: { path: string[]; message: string }[] = [];
  if (!isPeriodInOrder(body)) issues.push({ path: ['endsAt'], message: 'before the start' });
  if (body.audience === 'plans' && body.planIds.length === 0)
    issues.push({ path: ['planIds'], message: 'required' });
  if (body.audience === 'companies' && body.companyIds.length === 0)
    issues.push({ path: ['companyIds'], message: 'required' });
  return issues;
}
