import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFileSpreadsheet, IconFileTypeCsv, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { download } from '../../../api/download.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { toast } from '../../../shared/toast.ts';

const ICON = 16;

/** Imports and exports contacts; the export contains what the list shows. */
export function ContactsMenu({ search, tags }: { search: string; tags: number[] }) {
  const { t } = useTranslation('contact-import');
  const errorText = useErrorText();
  const [, navigate] = useLocation();
  const [isBusy, setBusy] = useState(false);
  const save = async (format: 'csv' | 'xlsx') => {
    setBusy(true);
    try {
      const filter = tags.length > 0 ? { contactTag: tags } : {};
      await download('exportContacts', { query: { format, searchParam: search, ...filter } });
    } catch (error) {
      toast.failed(errorText(error));
    }
    setBusy(false);
  };
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="default" loading={isBusy} rightSection={<IconChevronDown size={14} />}>
          {t('menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUpload size={ICON} />} onClick={() => navigate('/contacts/import')}>
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
  );
}
