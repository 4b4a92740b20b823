import type { IntegrationType } from '@prosa/contract';
import { IconAffiliate, IconMessageChatbot, IconRobot, IconWebhook, type Icon } from '@tabler/icons-react';

/** Our own icons, because the logos belong to the services. */
const signs: Record<IntegrationType, Icon> = {
  dialogflow: IconMessageChatbot,
  n8n: IconAffiliate,
  typebot: IconRobot,
  webhook: IconWebhook,
};

export function KindSign({ kind }: { kind: IntegrationType }) {
  const Sign = signs[kind];
  return <Sign size={16} aria-hidden data-kind={kind} />;
}
