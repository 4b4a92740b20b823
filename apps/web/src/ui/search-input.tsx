import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textWidth } from './text-width.ts';

interface Props extends Pick<TextInputProps, 'size' | 'style'> {
  label: string;
  clearLabel: string;
  value: string;
  onChange: (value: string) => void;
}

function spaceIn(input: HTMLInputElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(input);
  return input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
}

/** A field too narrow for its placeholder asks by one word; its label stays the whole. */
function useFittingPlaceholder(label: string) {
  const { t } = useTranslation('common');
  const [isShort, setShort] = useState(false);
  const watch = useCallback(
    (input: HTMLInputElement) => {
      const size = Number.parseFloat(getComputedStyle(input).fontSize);
      const observer = new ResizeObserver(() => setShort(textWidth(label, 400, size) > spaceIn(input)));
      observer.observe(input);
      return () => observer.disconnect();
    },
    [label],
  );
  return { watch, placeholder: isShort ? t('actions.search') : label };
}

export function SearchInput({ label, clearLabel, value, onChange, size = 'sm', style }: Props) {
  const { watch, placeholder } = useFittingPlaceholder(label);
  return (
    <TextInput
      ref={watch}
      type="search"
      size={size}
      style={style}
      placeholder={placeholder}
      aria-label={label}
      leftSection={<IconSearch size={size === 'xs' ? 14 : 16} />}
      rightSection={
        value === '' ? null : (
          <CloseButton size="sm" mih={24} miw={24} aria-label={clearLabel} onClick={() => onChange('')} />
        )
      }
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
