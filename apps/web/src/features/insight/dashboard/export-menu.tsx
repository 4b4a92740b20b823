import { Button, Menu } from '@mantine/core';
import type { AnswerOf, showDashboard } from '@prosa/contract';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { saveFile } from '../../../api/save-file.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { makePdf } from '../../../shared/pdf/make-pdf.ts';
import { toast } from '../../../shared/toast.ts';
import { formatDate, formatTime } from '../../../ui/format.ts';
import { type DashboardFilter, queryOf } from './dashboard-filter.ts';
import { filterFields, useChoices } from './dashboard-filters.tsx';
import { pdfTables } from './pdf-tables.ts';

type Dashboard = AnswerOf<typeof showDashboard>;

const formats = ['xlsx', 'csv', 'pdf'] as const;

interface Props {
  filter: DashboardFilter;
  /** The days of the filter, as the page shows them. */
  range: string;
  figures: Dashboard;
  before: Dashboard | undefined;
}

/** What the figures are of: the range, each filter that is set with its names, and when the file was made. */
function useHeading(filter: DashboardFilter, range: string): () => string[] {
  const { t, i18n } = useTranslation(['dashboard', 'reports']);
  const choices = useChoices();
  return () => {
    const now = new Date().toISOString();
    const named = filterFields.flatMap((field) => {
      const names = choices[field].filter(({ value }) => filter[field].map(String).includes(value));
      return filter[field].length === 0
        ? []
        : [`${t(`reports:fields.${field}`)}: ${names.map(({ label }) => label).join(', ')}`];
    });
    return [
      `${t('range')}: ${range}`,
      ...named,
      ...(filter.channel === null ? [] : [`${t('channel')}: ${t(`channels.${filter.channel}`)}`]),
      t('pdf.made', { date: `${formatDate(now, i18n.language)} ${formatTime(now, i18n.language)}` }),
    ];
  };
}

/** Saves the figures as a workbook, as text, or as pages to print. */
export function ExportMenu({ filter, range, figures, before }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const errorText = useErrorText();
  const headingOf = useHeading(filter, range);
  const [isBusy, setBusy] = useState(false);
  const savePdf = async () => {
    const rows = pdfTables(figures, before, { t, language: i18n.language });
    const order = { title: t('title'), lines: headingOf(), rows };
    saveFile(await makePdf(order, new AbortController().signal, () => undefined), 'dashboard.pdf');
  };
  const save = (format: (typeof formats)[number]) => {
    setBusy(true);
    (format === 'pdf' ? savePdf() : download('exportDashboard', { query: { ...queryOf(filter), format } }))
      .catch((error: unknown) => toast.failed(format === 'pdf' ? t('pdf.failed') : errorText(error)))
      .finally(() => setBusy(false));
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={isBusy} leftSection={<IconDownload size={16} />}>
          {t('export.title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => save(format)}>
            {t(`export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
