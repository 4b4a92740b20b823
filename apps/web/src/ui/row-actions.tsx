import { ActionIcon, Group } from '@mantine/core';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface ButtonProps {
  word: string;
  name: string;
  icon: ReactNode;
  disabled?: boolean;
  onClick: () => void;
}

export function RowButton({ word, name, icon, disabled, onClick }: ButtonProps) {
  const { t } = useTranslation('common');
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('actions.of', { action: word, name })}
      title={word}
      disabled={disabled ?? false}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  );
}

interface Props {
  /** The record of the row, for the accessible names. */
  name: string;
  /** Set it when the person may only view the row: the edit button then gets this text and an eye icon. */
  viewLabel?: string | undefined;
  mayRemove?: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

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
