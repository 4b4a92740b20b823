import type { InjectOptions } from 'fastify';

export interface TestFile {
  field: string;
  fileName: string;
  content: Buffer;
  type?: string;
}

/** A multipart body of fields (an array repeats its field) and files, as a browser sends it. */
export function multipart(
  fields: Record<string, string | string[]>,
  ...files: TestFile[]
): Pick<InjectOptions, 'headers' | 'payload'> {
  const boundary = 'prosa-test-boundary';
  const disposition = `--${boundary}\r\ncontent-disposition: form-data;`;
  const texts = Object.entries(fields)
    .flatMap(([name, value]) => [value].flat().map((text) => [name, text]))
    .map(([name, value]) => `${disposition} name="${name}"\r\n\r\n${value}\r\n`);
  const parts = files.flatMap(({ field, fileName, content, type = 'image/png' }) => [
    Buffer.from(`${disposition} name="${field}"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(texts.join('')), ...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}
