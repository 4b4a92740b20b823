import type { InjectOptions } from 'fastify';

export interface TestFile {
  field: string;
  fileName: string;
  content: Buffer;
  type?: string;
}

/** A multipart body of fields and one file, as a browser sends it. */
export function multipart(
  fields: Record<string, string>,
  file: TestFile,
): Pick<InjectOptions, 'headers' | 'payload'> {
  const boundary = 'prosa-test-boundary';
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${file.field}"; filename="${file.fileName}"\r\ncontent-type: ${file.type ?? 'image/png'}\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(texts.join('') + head),
      file.content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}
