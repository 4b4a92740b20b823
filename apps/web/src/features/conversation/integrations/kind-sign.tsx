import type { IntegrationType } from '@prosa/contract';
import { IconAffiliate, IconMessageChatbot, IconRobot, IconWebhook, type Icon } from '@tabler/icons-react';

/** Signs of our own: the services' logos belong to them. */
const signs: Record<IntegrationType, Icon> = {
  dialogflow: IconMessageChatbot,
  n8n: IconAffiliate,
  typebot: IconRobot,
  webhook: IconWebhook,
};

/** What a kind of service looks like beside its name. */
export function KindSign({ kind }: { kind: IntegrationType }) {
  const Sign = signs[kind];
  return <Sign size={16} aria-hidden data-kind={kind} />;
}
