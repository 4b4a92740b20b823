import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFileSpreadsheet, IconFileTypeCsv, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { toast } from '../../../shared/toast.ts';

const ICON = 16;

interface Props {
  contactListId: number;
  search: string;
}

/** Exports what the page shows of a list. */
export function ExportMenu({ contactListId, search }: Props) {
  const { t } = useTranslation('list-items');
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const save = (format: 'csv' | 'xlsx') => {
    setBusy(true);
    const query = { format, searchParam: search };
    download('exportContactListItems', { params: { id: contactListId }, query })
      .catch((error: unknown) => toast.failed(errorText(error)))
      .finally(() => setBusy(false));
  };
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="default" loading={isBusy} rightSection={<IconChevronDown size={14} />}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileTypeCsv size={ICON} />} onClick={() => save('csv')}>
          {t('toCsv')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileSpreadsheet size={ICON} />} onClick={() => save('xlsx')}>
          {t('toXlsx')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Opens the import. `isAlone`: without others of the page's bar beside it, it says what is imported. */
export function ImportButton({ isAlone = false, onClick }: { isAlone?: boolean; onClick: () => void }) {
  const { t } = useTranslation('list-items');
  return (
    <Button variant="default" leftSection={<IconUpload size={ICON} />} onClick={onClick}>
      {t(isAlone ? 'importTitle' : 'import')}
    </Button>
  );
}
