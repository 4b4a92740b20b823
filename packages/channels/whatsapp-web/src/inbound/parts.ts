import {
  buttonsJson,
  listJson,
  type ListData,
  type MessageButton,
  messageDataText,
  type ButtonsData,
  systemTexts,
} from '@prosa/domain';
import type { proto } from '@whiskeysockets/baileys';
import { messageItems, type MessageContext, text, type InboundItem } from './reading.ts';

const MOST = 100;

const parsed = (json: string | null | undefined): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text(json));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

export function listItems(list: proto.Message.IListMessage, context: MessageContext): InboundItem[] {
  const sections = (list.sections ?? []).slice(0, MOST).map(({ title, rows }) => ({
    title: text(title),
    rows: (rows ?? []).slice(0, MOST).map((row) => ({
      title: text(row.title),
      description: text(row.description),
      rowId: text(row.rowId),
    })),
  }));
  const data: ListData = {
    kind: 'list',
    title: text(list.title),
    description: text(list.description),
    footer: text(list.footerText),
    button: text(list.buttonText),
    sections,
  };
  const body = data.description || data.title || messageDataText(data);
  return messageItems(context, { mediaType: 'listMessage', body, dataJson: listJson(data) });
}

function buttonsItems(
  content: Omit<ButtonsData, 'kind' | 'thumbnail'>,
  context: MessageContext,
): InboundItem[] {
  const data: ButtonsData = { kind: 'buttons', thumbnail: null, ...content };
  const body = data.text || messageDataText(data);
  return messageItems(context, { mediaType: 'interactiveMessage', body, dataJson: buttonsJson(data) });
}

const reply = (label: unknown, value: unknown): MessageButton => ({
  type: 'reply',
  label: text(label),
  value: text(value),
});

export function plainButtonsItems(
  message: proto.Message.IButtonsMessage,
  context: MessageContext,
): InboundItem[] {
  const buttons = (message.buttons ?? [])
    .slice(0, MOST)
    .map(({ buttonText, buttonId }) => reply(buttonText?.displayText, buttonId));
  const content = [message.text, message.contentText].map(text).filter((line) => line !== '');
  return buttonsItems({ text: content.join('\n'), footer: text(message.footerText), buttons }, context);
}

const flowButtons: Partial<Record<string, [MessageButton['type'], string[]]>> = {
  quick_reply: ['reply', ['id']],
  cta_url: ['url', ['url', 'merchant_url']],
  cta_call: ['call', ['phoneNumber', 'phone_number']],
  cta_copy: ['copy', ['copy_code']],
};

function flowButton({
  name,
  buttonParamsJson,
}: proto.Message.InteractiveMessage.NativeFlowMessage.INativeFlowButton): MessageButton {
  const params = parsed(buttonParamsJson);
  const [type, names] = flowButtons[text(name)] ?? ['reply', ['id']];
  const value = names.map((one) => text(params[one])).find((one) => one !== '') ?? '';
  return { type, label: text(params['display_text']) || text(params['title']), value };
}

export function interactiveItems(
  message: proto.Message.IInteractiveMessage,
  context: MessageContext,
): InboundItem[] {
  const flow = message.nativeFlowMessage?.buttons ?? [];
  const payment = flow.find(({ name }) => name === 'review_and_pay' || name === 'payment_info');
  const content = [message.header?.title, message.body?.text].map(text).filter((line) => line !== '');
  if (payment) {
    // Kept as it came: the screen validates what it reads.
    const { name, buttonParamsJson } = payment;
    const nativeFlowMessage = {
      buttons: [{ name, buttonParamsJson: text(buttonParamsJson).slice(0, 20_000) }],
    };
    const dataJson = JSON.stringify({ message: { interactiveMessage: { nativeFlowMessage } } });
    return messageItems(context, {
      mediaType: 'interactiveMessage',
      body: content.join('\n') || systemTexts.charge,
      dataJson,
    });
  }
  const cards = (message.carouselMessage?.cards ?? []).slice(0, MOST);
  const all = [...flow, ...cards.flatMap((card) => card.nativeFlowMessage?.buttons ?? [])];
  const texts = [...content, ...cards.map((card) => text(card.body?.text)).filter((line) => line !== '')];
  const buttons = all
    .slice(0, MOST)
    .map(flowButton)
    .filter(({ label }) => label !== '');
  return buttonsItems({ text: texts.join('\n'), footer: text(message.footer?.text), buttons }, context);
}

export function templateItems(
  message: proto.Message.ITemplateMessage,
  context: MessageContext,
): InboundItem[] {
  const { hydratedTemplate, hydratedFourRowTemplate, interactiveMessageTemplate } = message;
  if (interactiveMessageTemplate) return interactiveItems(interactiveMessageTemplate, context);
  const template = hydratedTemplate ?? hydratedFourRowTemplate;
  const buttons = (template?.hydratedButtons ?? []).slice(0, MOST).map((one): MessageButton => {
    const { quickReplyButton, urlButton, callButton } = one;
    if (urlButton) return { type: 'url', label: text(urlButton.displayText), value: text(urlButton.url) };
    if (callButton)
      return { type: 'call', label: text(callButton.displayText), value: text(callButton.phoneNumber) };
    return reply(quickReplyButton?.displayText, quickReplyButton?.id);
  });
  const content = [template?.hydratedTitleText, template?.hydratedContentText].map(text);
  const footer = text(template?.hydratedFooterText);
  return buttonsItems({ text: content.filter((line) => line !== '').join('\n'), footer, buttons }, context);
}

const pressed = (context: MessageContext, label: unknown, id: unknown): InboundItem[] =>
  messageItems(context, {
    mediaType: 'conversation',
    body: text(label) || text(id),
    choice: text(id) || text(label),
  });

export function choiceItems(content: proto.IMessage, context: MessageContext): InboundItem[] | null {
  const { buttonsResponseMessage, templateButtonReplyMessage, listResponseMessage } = content;
  if (buttonsResponseMessage)
    return pressed(
      context,
      buttonsResponseMessage.selectedDisplayText,
      buttonsResponseMessage.selectedButtonId,
    );
  if (templateButtonReplyMessage)
    return pressed(
      context,
      templateButtonReplyMessage.selectedDisplayText,
      templateButtonReplyMessage.selectedId,
    );
  if (listResponseMessage)
    return pressed(context, listResponseMessage.title, listResponseMessage.singleSelectReply?.selectedRowId);
  const interactive = content.interactiveResponseMessage;
  if (!interactive) return null;
  const params = parsed(interactive.nativeFlowResponseMessage?.paramsJson);
  const label = [interactive.body?.text, params['display_text'], params['title']].map(text).find(Boolean);
  return pressed(context, label ?? systemTexts.formAnswer, params['id']);
}
