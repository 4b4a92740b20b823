import { useTranslation } from 'react-i18next';

/** The properties of a zod issue that the texts here use. */
export interface Issue {
  path: PropertyKey[];
  code?: string | undefined;
  minimum?: number | bigint;
  maximum?: number | bigint;
  format?: string;
  origin?: string;
  message?: string;
  errors?: Issue[][];
}

export function useIssueText() {
  const { t } = useTranslation('common');
  const general = t('form.check');
  const one = (issue: Issue): string => {
    if (issue.code === 'invalid_union') {
      const sentences = (issue.errors ?? []).flat().map((inner) => one(inner));
      return sentences.find((sentence) => sentence !== general) ?? general;
    }
    const isText = issue.origin === 'string';
    // The contract uses this message when one field requires another.
    if (issue.message === 'required') return t('form.required');
    if (issue.message === 'too few digits') return t('form.tooFewDigits');
    if (issue.message === 'in the future') return t('form.inTheFuture');
    if (issue.message === 'is past') return t('form.inThePast');
    if (issue.message === 'before the start') return t('form.beforeStart');
    if (issue.message === 'more than two years back') return t('form.tooLongAgo');
    if (issue.code === 'too_small' && isText) {
      return Number(issue.minimum) <= 1
        ? t('form.required')
        : t('form.tooShort', { count: Number(issue.minimum) });
    }
    if (issue.code === 'too_small') return t('form.atLeast', { minimum: Number(issue.minimum) });
    if (issue.code === 'too_big' && isText) return t('form.tooLong', { count: Number(issue.maximum) });
    if (issue.code === 'too_big') return t('form.atMost', { maximum: Number(issue.maximum) });
    if (issue.format === 'email') return t('form.email');
    return general;
  };
  const all = (issues: Issue[]): Record<string, string> =>
    Object.fromEntries(issues.toReversed().map((issue) => [String(issue.path[0]), one(issue)]));
  return { all };
}
