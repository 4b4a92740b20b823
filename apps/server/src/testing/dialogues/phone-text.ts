import type { PhoneMessage } from '@prosa/contract';

/** The parts of a message that can be pressed: the rows of its list, or its buttons. */
export function pressables({ dataJson }: Pick<PhoneMessage, 'dataJson'>): { title: string; id: string }[] {
  const found: { title: string; id: string }[] = [];
  const texts = dataJson === null ? [] : [dataJson];
  // A button's parameters are JSON within JSON.
  for (const text of texts)
    JSON.parse(text, (key, value: unknown) => {
      if (key === 'buttonParamsJson' && typeof value === 'string') texts.push(value);
      const { title, rowId, display_text: label, id } = Object(value) as Record<string, unknown>;
      if (typeof title === 'string' && typeof rowId === 'string') found.push({ title, id: rowId });
      if (typeof label === 'string' && typeof id === 'string') found.push({ title: label, id });
      return value;
    });
  return found;
}

/** A message as a text, as the phone shows it. */
export function phoneText(message: PhoneMessage, quoted: PhoneMessage | undefined): string {
  const { type, body, mediaName } = message;
  const head = mediaName === null ? '' : `[${words[type] ?? type} ${mediaName}] `;
  const quote = quoted ? `(respondendo a ${quoted.mediaName ?? quoted.body}) ` : '';
  const rows = pressables(message).map(({ title, id }) => `{${id}} ${title}`);
  return [`${quote}${head}${body}`.trim(), ...rows].join('\n');
}

const words: Record<string, string> = {
  image: 'imagem',
  video: 'vídeo',
  audio: 'áudio',
  document: 'documento',
};
