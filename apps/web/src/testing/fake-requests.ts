import {
  calls,
  type BodyOf,
  type CallName,
  type CallShape,
  type ParamsOf,
  type QueryOf,
} from '@prosa/contract';

/** The input of a call, parsed and checked as on the server. */
export interface CallInput<Shape extends CallShape = CallShape> {
  params: ParamsOf<Shape>;
  query: QueryOf<Shape>;
  body: BodyOf<Shape>;
  files: File[];
}

interface CallPath {
  name: CallName;
  method: string;
  segments: string[];
  parameters: number;
  isNumeric: boolean;
}

const isParameter = (segment: string): boolean => segment.startsWith(':');

/** Fixed paths come before paths with parameters: /users/list is no user id. */
const paths: CallPath[] = Object.entries(calls)
  .map(([name, call]) => {
    const { method, path, hasNumericPath: isNumeric = false }: CallShape = call;
    const segments = path.split('/');
    const parameters = segments.filter(isParameter).length;
    return { name: name as CallName, method, segments, parameters, isNumeric };
  })
  .sort((a, b) => a.parameters - b.parameters);

function parametersOf(segments: string[], given: string[]): Record<string, string> | null {
  if (segments.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = decodeURIComponent(given[index] ?? '');
    if (isParameter(segment)) params[segment.slice(1)] = value;
    else if (segment !== value) return null;
  }
  return params;
}

export function matchCall(
  method: string,
  path: string,
): { name: CallName; params: Record<string, string> } | null {
  const given = path.split('/');
  for (const call of paths) {
    const params = call.method === method ? parametersOf(call.segments, given) : null;
    const isOther = call.isNumeric && !/^\d+$/.test(given.at(-1) ?? '');
    if (params && !isOther) return { name: call.name, params };
  }
  return null;
}

async function bodyOf(request: Request): Promise<{ body: unknown; files: File[] }> {
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('multipart/form-data')) {
    const entries = [...(await request.formData())];
    return {
      body: Object.fromEntries(entries.filter(([, value]) => typeof value === 'string')),
      files: entries.flatMap(([, value]) => (value instanceof File ? [value] : [])),
    };
  }
  const text = await request.text();
  return { body: text === '' ? undefined : (JSON.parse(text) as unknown), files: [] };
}

/** Parses a request as the server does; a problem names the fields that do not fit the contract. */
export async function readRequest(
  call: CallShape,
  params: unknown,
  request: Request,
): Promise<{ input: CallInput } | { problem: string }> {
  const { body, files } = await bodyOf(request);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const problems: string[] = [];
  const read = (part: string, schema: CallShape['body'], value: unknown): unknown => {
    const result = schema?.safeParse(value);
    for (const { path, message } of result?.error?.issues ?? [])
      problems.push(`${[part, ...path].join('.')} does not fit the contract: ${message}`);
    return result?.data;
  };
  const input = {
    params: read('params', call.params, params),
    query: read('query', call.query, query),
    body: read('body', call.body, body),
    files,
  };
  return problems.length > 0 ? { problem: problems.join('; ') } : { input: input as CallInput };
}
