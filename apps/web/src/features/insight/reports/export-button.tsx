import { Button } from '@mantine/core';
import type { Calls } from '@prosa/contract';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '../../../api/client.ts';
import { download } from '../../../api/download.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { toast } from '../../../shared/toast.ts';

export const fileFormats = ['csv', 'xlsx'] as const;

type Exporting = 'exportReports' | 'exportRatings';

interface Props<Name extends Exporting> {
  call: Name;
  query: CallInput<Calls[Name]>['query'] & { format: (typeof fileFormats)[number] };
}

/** Saves what the filter leaves, as a file of one format. */
export function ExportButton<Name extends Exporting>({ call, query }: Props<Name>) {
  const { t } = useTranslation('reports');
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const save = () => {
    setBusy(true);
    download(call, { query })
      .catch((error: unknown) => toast.failed(errorText(error)))
      .finally(() => setBusy(false));
  };
  return (
    <Button variant="default" loading={isBusy} leftSection={<IconDownload size={16} />} onClick={save}>
      {t(`export.${query.format}`)}
    </Button>
  );
}
