import type { Outgoing } from '@prosa/channel-driver';
import { readTemplateRequest, type TemplateRequest, reason } from '@prosa/domain';
import { fileOf, refuse, type Step } from './plan.ts';

const kinds = { image: 'image', video: 'video', document: 'application' } as const;
type HeaderFile = keyof typeof kinds;

/** The kind of file in the approved header; null without one. */
function wishedFile({ components }: TemplateRequest): HeaderFile | null {
  const header = components.find(({ type }) => type === 'header');
  const type = header?.parameters[0]?.['type'];
  return (Object.keys(kinds) as HeaderFile[]).find((kind) => kind === type) ?? null;
}

const withFile = (request: TemplateRequest, kind: HeaderFile, file: object): TemplateRequest => ({
  ...request,
  components: request.components.map((part) =>
    part.type === 'header' ? { ...part, parameters: [{ type: kind, [kind]: file }] } : part,
  ),
});

/**
 * An approved template with its parameters. The file of its header is uploaded first, and must be of the approved kind.
 */
export function planTemplate(message: Outgoing): Step[] {
  const request =
    readTemplateRequest(message.dataJson ?? null) ?? refuse(reason('channel.templateUnreadable'));
  const requested = wishedFile(request);
  if (!requested) return [{ content: () => ({ type: 'template', template: request }) }];
  if (!message.media) return refuse(reason('channel.templateFileMissing'));
  const file = fileOf('whatsappapi', { ...message, mediaType: kinds[requested] });
  if (file.kind !== requested) return refuse(reason('channel.templateFile'));
  const name = requested === 'document' ? { filename: file.media.name } : {};
  return [
    {
      file,
      content: (id) => ({ type: 'template', template: withFile(request, requested, { id, ...name }) }),
    },
  ];
}
