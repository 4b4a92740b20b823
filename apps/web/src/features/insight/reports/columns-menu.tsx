import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface Props {
  columns: readonly { key: string; header: string }[];
  hidden: readonly string[];
  /** Not hidden by anybody, but the table has no width for them. */
  leftOut: readonly string[];
  onToggle: (key: string) => void;
  onReset: () => void;
}

/** Which columns the table shows; one stays. */
export function ColumnsMenu({ columns, hidden, leftOut, onToggle, onReset }: Props) {
  const { t } = useTranslation('reports');
  const shown = columns.filter(({ key }) => !hidden.includes(key) && !leftOut.includes(key));
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} />}>
          {t('chooseColumns.title')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('chooseColumns.title')}>
        <Stack gap={10}>
          {columns.map((column) => {
            const { key, header } = column;
            const isShown = shown.includes(column);
            return (
              <Checkbox
                key={key}
                label={header}
                description={leftOut.includes(key) ? t('chooseColumns.tooWide') : null}
                checked={isShown}
                disabled={isShown && shown.length === 1}
                onChange={() => onToggle(key)}
              />
            );
          })}
          <Button variant="subtle" size="xs" onClick={onReset}>
            {t('chooseColumns.reset')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
