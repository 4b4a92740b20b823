import { Button, Menu } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TagChip } from '../../../ui/chips.tsx';
import { useTags } from './tag-queries.ts';

/** Filters a list by any of the chosen tags. */
export function TagFilter({ value, onChange }: { value: number[]; onChange: (ids: number[]) => void }) {
  const { t } = useTranslation('tags');
  const { data: tags = [] } = useTags();
  if (tags.length === 0) return null;
  const names = tags.filter(({ id }) => value.includes(id)).map(({ name }) => name);
  const toggle = (id: number) =>
    onChange(value.includes(id) ? value.filter((other) => other !== id) : [...value, id]);
  return (
    <Menu closeOnItemClick={false} position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <Button
          variant={names.length > 0 ? 'light' : 'default'}
          fw={500}
          maw={200}
          leftSection={<IconTag size={16} />}
        >
          {names.length > 0 ? names.join(', ') : t('title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflow: 'auto' }}>
        {tags.map(({ id, name, color }) => (
          <Menu.CheckboxItem key={id} checked={value.includes(id)} onChange={() => toggle(id)}>
            <TagChip name={name} color={color} />
          </Menu.CheckboxItem>
        ))}
        {value.length > 0 ? <Menu.Item onClick={() => onChange([])}>{t('clearFilter')}</Menu.Item> : null}
      </Menu.Dropdown>
    </Menu>
  );
}
