import type { ComponentProps } from 'react';
import { IdSelect } from '../../ui/id-select.tsx';
import { useUserChoices } from '../choices.ts';

interface Props extends Omit<ComponentProps<typeof IdSelect>, 'choices'> {
  except?: number | null;
}

export function UserPicker({ except = null, ...props }: Props) {
  const users = useUserChoices();
  return <IdSelect searchable {...props} choices={users.data?.filter(({ id }) => id !== except)} />;
}
