import type { QueueType } from '@prosa/contract';
import { IconFiles, IconMessage, IconPlug, IconStack2, IconUser, type Icon } from '@tabler/icons-react';

/** In the order of the menu. */
export const kinds: Record<QueueType, Icon> = {
  text: IconMessage,
  queue: IconStack2,
  attendent: IconUser,
  file: IconFiles,
  integration: IconPlug,
};

export function KindIcon({ kind }: { kind: QueueType }) {
  const Sign = kinds[kind];
  return <Sign size={16} aria-hidden />;
}
