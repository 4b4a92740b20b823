import { ActionIcon, Group } from '@mantine/core';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface ButtonProps {
  /** What it does. */
  word: string;
  /** Whose row it is. */
  name: string;
  icon: ReactNode;
  disabled?: boolean;
  onClick: () => void;
}

function RowButton({ word, name, icon, disabled, onClick }: ButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`${word} ${name}`}
      title={word}
      disabled={disabled ?? false}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  );
}

interface Props {
  /** Whose row it is, as people hear it. */
  name: string;
  /** The word for looking at what one may not change; without it, opening is editing. */
  viewLabel?: string | undefined;
  mayRemove?: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

/** The two things that can be done to a row of a table. */
export function RowActions({ name, viewLabel, mayRemove = true, onEdit, onRemove }: Props) {
  const { t } = useTranslation('common');
  const open = viewLabel ?? t('actions.edit');
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <RowButton
        word={open}
        name={name}
        icon={viewLabel === undefined ? <IconPencil size={16} /> : <IconEye size={16} />}
        onClick={onEdit}
      />
      <RowButton
        word={t('actions.delete')}
        name={name}
        icon={<IconTrash size={16} />}
        disabled={!mayRemove}
        onClick={onRemove}
      />
    </Group>
  );
}
