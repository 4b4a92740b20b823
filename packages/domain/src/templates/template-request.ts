import type { TemplateContent } from '@prosa/contract';
import { filledTemplate, templateFields, templateFile } from './fill-template.ts';
import { parametersIn } from './read-template.ts';

/** A template as the platform is asked to send it; of a file there is the kind, and its id is put in when it is uploaded. */
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

/** Positional parameters go in the order of their numbers, others by their names. */
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

/** What the platform is asked, of values that were checked. */
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

/** What a message keeps of its template: what the customer sees, and what the platform is asked. */
export const templateJson = (
  template: TemplateContent & { name: string; language: string },
  values: Values,
): string =>
  JSON.stringify({
    message: { template: filledTemplate(template, values) },
    request: templateRequest(template, values),
  });

/** What the platform is asked, as templateJson kept it; null when it is nothing of the kind. */
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
