import { Button, Menu, NativeSelect } from '@mantine/core';
import { type SuppressionSource, suppressionSources } from '@prosa/contract';
import { IconChevronDown, IconFileSpreadsheet, IconFileTypeCsv, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { toast } from '../../../shared/toast.ts';
import { ImportDialog } from './import-dialog.tsx';
import { queryOf, type SuppressionFilter } from './suppression-queries.ts';

const ICON = 16;

interface Props {
  filter: SuppressionFilter;
  onSource: (source: SuppressionSource | '') => void;
}

/** The filter by source, and a menu to import and to export what the list shows. */
export function SuppressionTools({ filter, onSource }: Props) {
  const { t } = useTranslation('suppressions');
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const save = async (format: 'csv' | 'xlsx') => {
    setBusy(true);
    try {
      await download('exportSuppressions', { query: { ...queryOf(filter), format } });
    } catch (error) {
      toast.failed(errorText(error));
    }
    setBusy(false);
  };
  return (
    <>
      <NativeSelect
        aria-label={t('source')}
        data={[
          { value: '', label: t('everySource') },
          ...suppressionSources.map((source) => ({ value: source, label: t(`sources.${source}`) })),
        ]}
        value={filter.source}
        onChange={(event) => onSource(event.currentTarget.value as SuppressionSource | '')}
      />
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button variant="default" loading={isBusy} rightSection={<IconChevronDown size={14} />}>
            {t('menu')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUpload size={ICON} />} onClick={() => setImporting(true)}>
            {t('fromFile')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconFileTypeCsv size={ICON} />} onClick={() => void save('csv')}>
            {t('toCsv')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileSpreadsheet size={ICON} />} onClick={() => void save('xlsx')}>
            {t('toXlsx')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isImporting ? <ImportDialog onClose={() => setImporting(false)} /> : null}
    </>
  );
}
