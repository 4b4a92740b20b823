import type { Schedule } from '@prosa/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useForm } from '../../../shared/form.ts';
import type { Issue } from '../../../shared/form-issues.ts';
import { toast } from '../../../shared/toast.ts';
import { knownTemplate } from '../../../shared/templates/template-queries.ts';
import { problemsOf } from '../../../shared/templates/template-values.ts';
import { storeSchedule, useRefetchSchedules } from './schedule-queries.ts';
import { valuesOf, wordsOf, type Addressee, type ScheduleValues } from './schedule-values.ts';

interface Subject {
  schedule: Schedule | null;
  contact?: Addressee | null;
  onClose: () => void;
}

/** What the platform would refuse, shown at each parameter. */
function templateIssues(cache: QueryClient, values: ScheduleValues): Issue[] {
  const template = knownTemplate(cache, Number(values.whatsappId), Number(values.templateId));
  if (!template) return [{ path: ['templateId'], message: 'required' }];
  const problems = problemsOf(template, values.templateValues, values.file.kind !== 'none');
  return Object.keys(problems).length > 0 ? [{ path: ['templateValues'] }] : [];
}

/** The field knows minutes, and the present one is not past. */
const MINUTE_MS = 60_000;

/** A slip of the year would send at once. A schedule keeps the time that it has. */
function timeIssues(sendAt: string, schedule: Schedule | null): Issue[] {
  const at = Date.parse(sendAt);
  const isKept = schedule !== null && at === Date.parse(schedule.sendAt);
  return !isKept && at < Date.now() - MINUTE_MS ? [{ path: ['sendAt'], message: 'is past' }] : [];
}

/** The checks before the schedule is sent. */
async function rulesFor(cache: QueryClient, schedule: Schedule | null) {
  const { ScheduleInput } = await import('@prosa/contract');
  return {
    safeParse(input: unknown) {
      const values = input as ScheduleValues;
      const words = wordsOf(values);
      const { success, error } = ScheduleInput.safeParse(words);
      const ofWords = [...((success ? [] : error.issues) as Issue[]), ...timeIssues(words.sendAt, schedule)];
      const issues =
        values.kind === 'text'
          ? ofWords
          : [...templateIssues(cache, values), ...ofWords.filter(({ path }) => path[0] !== 'body')];
      return { success: issues.length === 0, error: { issues } };
    },
  };
}

/** The form of a schedule: saves its fields, then its picture. */
export function useScheduleForm({ schedule, contact = null, onClose }: Subject) {
  const { t } = useTranslation('schedules');
  const [, navigate] = useLocation();
  const cache = useQueryClient();
  const refetch = useRefetchSchedules();
  const stored = useRef(schedule);
  const [progress, setProgress] = useState<number | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const form = useForm({
    initial: valuesOf(schedule, contact),
    required: ['contactId', 'sendAt'],
    tooShort: { body: t('bodyTooShort') },
    rules: async () => {
      setSubmitted(true);
      return rulesFor(cache, schedule);
    },
    submit: async (values) => {
      const keep = (next: Schedule) => void (stored.current = next);
      const request = { words: wordsOf(values), file: values.file };
      try {
        const outcome = await storeSchedule(stored.current, request, keep, setProgress);
        if (outcome === 'mediaRemoved') toast.done(t('mediaRemoved'));
      } finally {
        setProgress(null);
        await refetch();
      }
      toast.done(t('saved'));
      onClose();
      if (contact) navigate('/schedules');
    },
  });
  return { ...form, progress, isSubmitted };
}
export type ScheduleForm = ReturnType<typeof useScheduleForm>;
