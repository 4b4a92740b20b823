import { Select, type SelectProps } from '@mantine/core';

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  /** undefined while the choices load. */
  choices: readonly { id: number; name: string }[] | undefined;
  value: number | null;
  onChange: (id: number | null) => void;
}

export function IdSelect({ choices = [], value, onChange, ...props }: Props) {
  return (
    <Select
      {...props}
      data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}
