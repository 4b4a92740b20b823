import type { Integration } from '@prosa/contract';
import type { Driver } from './driver.ts';
import { tellDialogflow } from './dialogflow/tell-dialogflow.ts';
import { tellTypebot } from './typebot/tell-typebot.ts';
import { tellWebhook } from './webhook/tell-webhook.ts';

const webhook: Driver = { isSpeaker: false, tell: tellWebhook };

/** One for each kind of integration. */
export const drivers: Record<Integration['type'], Driver> = {
  webhook,
  n8n: webhook,
  dialogflow: { isSpeaker: true, tell: tellDialogflow },
  typebot: { isSpeaker: true, tell: tellTypebot },
};
