import { Popover } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFlyout, type FlyoutTarget } from '../../../shared/flyout.tsx';
import type { ListFilter } from './list-filter.ts';
import { FilterFields } from './filter-fields.tsx';

interface Props {
  target: FlyoutTarget;
  filter: ListFilter;
  onChange: (change: Partial<ListFilter>) => void;
}

export function FilterFlyout({ target, filter, onChange }: Props) {
  const { t } = useTranslation('search');
  const flyout = useFlyout(target);
  return (
    <Popover
      opened={flyout.isOpen}
      onChange={flyout.setOpen}
      width={300}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>{flyout.popoverTarget}</Popover.Target>
      <Popover.Dropdown aria-label={t('filters')}>
        <FilterFields filter={filter} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  );
}
