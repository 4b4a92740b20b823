import type { QueueType } from '@prosa/contract';
import { IconFiles, IconMessage, IconPlug, IconStack2, IconUser, type Icon } from '@tabler/icons-react';

/** In the order in which they are offered. */
export const kinds: Record<QueueType, Icon> = {
  text: IconMessage,
  queue: IconStack2,
  attendent: IconUser,
  file: IconFiles,
  integration: IconPlug,
};

/** What a kind of option looks like beside its name. */
export function KindIcon({ kind }: { kind: QueueType }) {
  const Sign = kinds[kind];
  return <Sign size={16} aria-hidden />;
}
