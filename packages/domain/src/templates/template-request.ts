import type { TemplateContent } from '@prosa/contract';
import { filledTemplate, templateFields, templateFile } from './fill-template.ts';
import { parametersIn } from './read-template.ts';

/**
 * The platform's request to send a template. A file's parameter has only its kind; its id is added after the upload.
 */
export interface TemplateRequest {
  name: string;
  language: { code: string };
  components: TemplatePart[];
}
interface TemplatePart {
  type: 'header' | 'body' | 'button';
  sub_type?: 'url' | 'copy_code';
  index?: string;
  parameters: Record<string, unknown>[];
}
type Values = Readonly<Record<string, string>>;

/** Numbered parameters go in the order of their numbers, others by their names. */
function textParameters(place: 'header' | 'body', text: string, values: Values): TemplatePart['parameters'] {
  const names = parametersIn(text);
  const isNumbered = names.every((name) => /^\d+$/.test(name));
  const inOrder = isNumbered ? names.toSorted((a, b) => Number(a) - Number(b)) : names;
  return inOrder.map((name) => ({
    type: 'text',
    ...(isNumbered ? {} : { parameter_name: name }),
    text: values[`${place}.${name}`] ?? '',
  }));
}

function headerPart(content: TemplateContent, values: Values): TemplatePart[] {
  const file = templateFile(content);
  if (file) return [{ type: 'header', parameters: [{ type: file, [file]: {} }] }];
  const parameters = textParameters('header', content.header?.text ?? '', values);
  return parameters.length > 0 ? [{ type: 'header', parameters }] : [];
}

function buttonParts(content: TemplateContent, values: Values): TemplatePart[] {
  return templateFields(content)
    .filter(({ place }) => place === 'button')
    .map(({ key }) => {
      const index = key.slice('button.'.length);
      const value = values[key] ?? '';
      return content.buttons[Number(index)]?.type === 'copy'
        ? {
            type: 'button',
            sub_type: 'copy_code',
            index,
            parameters: [{ type: 'coupon_code', coupon_code: value }],
          }
        : { type: 'button', sub_type: 'url', index, parameters: [{ type: 'text', text: value }] };
    });
}

/** The request to the platform; the values must have been checked. */
export function templateRequest(
  template: TemplateContent & { name: string; language: string },
  values: Values,
): TemplateRequest {
  const body = textParameters('body', template.body, values);
  return {
    name: template.name,
    language: { code: template.language },
    components: [
      ...headerPart(template, values),
      ...(body.length > 0 ? [{ type: 'body' as const, parameters: body }] : []),
      ...buttonParts(template, values),
    ],
  };
}

/** The dataJson of a template message: what the customer sees, and the request to the platform. */
export const templateJson = (
  template: TemplateContent & { name: string; language: string },
  values: Values,
): string =>
  JSON.stringify({
    message: { template: filledTemplate(template, values) },
    request: templateRequest(template, values),
  });

/** The request that templateJson stored; null when there is none or it is incomplete. */
export function readTemplateRequest(dataJson: string | null): TemplateRequest | null {
  try {
    const kept: unknown = JSON.parse(dataJson ?? 'null');
    const request = (kept as { request?: Partial<TemplateRequest> } | null)?.request;
    const isWhole =
      typeof request?.name === 'string' &&
      typeof request.language?.code === 'string' &&
      Array.isArray(request.components);
    return isWhole ? (request as TemplateRequest) : null;
  } catch {
    return null;
  }
}

/**
 * The dataJson of a code in an authentication template. Whatever the template says, WhatsApp takes the code twice: for
 * the text, and for the button that copies it.
 */
export function codeTemplateJson(
  { name, language }: { name: string; language: string },
  code: string,
): string {
  const parameters = [{ type: 'text', text: code }];
  const request: TemplateRequest = {
    name,
    language: { code: language },
    components: [
      { type: 'body', parameters },
      { type: 'button', sub_type: 'url', index: '0', parameters },
    ],
  };
  return JSON.stringify({ request });
}
