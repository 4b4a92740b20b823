import type { Integration } from '@prosa/contract';
import type { Driver } from './driver.ts';
import { deliverToDialogflow } from './dialogflow/deliver-to-dialogflow.ts';
import { deliverToTypebot } from './typebot/deliver-to-typebot.ts';
import { deliverToWebhook } from './webhook/deliver-to-webhook.ts';

const webhook: Driver = { isSpeaker: false, deliver: deliverToWebhook };

export const drivers: Record<Integration['type'], Driver> = {
  webhook,
  n8n: webhook,
  dialogflow: { isSpeaker: true, deliver: deliverToDialogflow },
  typebot: { isSpeaker: true, deliver: deliverToTypebot },
};
