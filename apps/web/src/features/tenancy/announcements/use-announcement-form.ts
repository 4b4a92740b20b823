import type { AnnouncementRow } from '@prosa/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announcementsKey } from '../../../shared/announcements.ts';
import { useForm } from '../../../shared/form.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { toast } from '../../../shared/toast.ts';
import { storeAnnouncement } from './announcement-queries.ts';
import { type AnnouncementValues, bodyOf, issuesBetweenFields, valuesOf } from './announcement-values.ts';

async function rulesFor(row: AnnouncementRow | null) {
  const { AnnouncementInput } = await import('@prosa/contract');
  return {
    safeParse: (values: unknown) => {
      const body = bodyOf(values as AnnouncementValues, row);
      const own = AnnouncementInput.safeParse(body).error?.issues ?? [];
      const issues = [...own, ...issuesBetweenFields(body)];
      return { success: issues.length === 0, error: { issues } };
    },
  };
}

export function useAnnouncementForm(row: AnnouncementRow | null, onClose: () => void) {
  const { t } = useTranslation('announcements');
  const refetch = useRefetch(announcementsKey);
  const stored = useRef(row);
  const [progress, setProgress] = useState<number | null>(null);
  const form = useForm({
    initial: valuesOf(row),
    rules: async () => rulesFor(row),
    fieldOf: { ERR_NOT_AN_IMAGE: 'file', ERR_TOO_LARGE: 'file' },
    submit: async (values) => {
      const keep = (next: AnnouncementRow) => void (stored.current = next);
      try {
        await storeAnnouncement(stored.current, values, keep, setProgress);
      } finally {
        setProgress(null);
        await refetch();
      }
      toast.done(t('saved', { name: values.title }));
      onClose();
    },
  });
  return { ...form, progress };
}
export type AnnouncementForm = ReturnType<typeof useAnnouncementForm>;
