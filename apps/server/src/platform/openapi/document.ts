import * as contract from '@prosa/contract';
import { type CallName, type CallShape, calls, statusOf, type ErrorCode, areaOf } from '@prosa/contract';
import { type JsonSchema, Schemas } from './schemas.ts';

export type Json = Record<string, unknown>;

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: Json[];
  requestBody?: Json;
  responses: Json;
  security: Json[];
}

export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; summary: string };
  servers: { url: string }[];
  tags: { name: string }[];
  /** By path, then by method in lower case. */
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Json; responses: Json; securitySchemes: Json };
}

function errorCodesOf(call: CallShape): ErrorCode[] {
  const codes: ErrorCode[] = ['ERR_INTERNAL', 'ERR_UNAVAILABLE'];
  if (call.params || call.query || call.body) codes.push('ERR_VALIDATION');
  if (call.params) codes.push('ERR_NOT_FOUND');
  if (!call.unlimited || call.bytesPerMinute) codes.push('ERR_TOO_MANY_REQUESTS');
  if (call.body || call.upload) codes.push('ERR_TOO_LARGE');
  if (call.caller === 'connectionToken')
    codes.push('ERR_CONNECTION_TOKEN', 'ERR_TOKEN_SCOPE', 'ERR_TOO_MUCH_AT_ONCE');
  else if (call.caller !== 'anyone')
    codes.push('ERR_SESSION_EXPIRED', 'ERR_NO_PERMISSION', 'ERR_TOO_MUCH_AT_ONCE');
  if (call.plan) codes.push('ERR_PLAN_FEATURE');
  return codes;
}

const statusTexts: Record<number, string> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted.',
  400: 'The request cannot be understood; `details` names the fields.',
  401: 'Not signed in.',
  403: 'Not allowed, or the token is too old (ERR_SESSION_EXPIRED: refresh once and repeat).',
  404: 'No such record in this company.',
  409: 'It contradicts what is stored.',
  413: 'Too large.',
  429: 'Too many requests; `Retry-After` says when to come back (seconds).',
  500: 'Our mistake; `requestId` finds it in the log.',
  503: 'The database is away for a moment; `Retry-After` says when to come back.',
};
const textOf = (status: number): string => statusTexts[status] ?? 'Done.';

function responsesOf(call: CallShape, schemas: Schemas): Json {
  const responses: Json = {};
  for (const [status, schema] of Object.entries(call.responses)) {
    const content = call.answersFile
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: schemas.of(schema, 'output') } };
    responses[status] = { description: textOf(Number(status)), content };
  }
  for (const status of new Set(errorCodesOf(call).map((code) => statusOf[code]))) {
    responses[status] ??= { $ref: `#/components/responses/${status}` };
  }
  return responses;
}

/** A query carries a list as JSON text. */
function carried(schema: JsonSchema): Json {
  return schema.type === 'array' ? { content: { 'application/json': { schema } } } : { schema };
}

function parametersOf(call: CallShape, schemas: Schemas): Json[] {
  const list = (place: 'path' | 'query', schema: CallShape['params']): Json[] => {
    if (!schema) return [];
    const { properties = {}, required = [] } = schemas.inline(schema, 'input');
    return Object.entries(properties).map(([name, value]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...carried(value as JsonSchema),
    }));
  };
  return [...list('path', call.params), ...list('query', call.query)];
}

const jsonContent = (schema: JsonSchema): Json => ({ 'application/json': { schema } });

function requestBodyOf(call: CallShape, schemas: Schemas): Json | undefined {
  if (call.upload) {
    const { properties = {} } = call.body ? schemas.inline(call.body, 'input') : {};
    const file = {
      type: 'array',
      maxItems: call.upload.maxFiles,
      items: { type: 'string', format: 'binary' },
    };
    const schema = { type: 'object', properties: { ...properties, [call.upload.field]: file } };
    const json = call.body && call.upload.isOptional ? jsonContent(schemas.of(call.body, 'input')) : {};
    return { required: true, content: { ...json, 'multipart/form-data': { schema } } };
  }
  if (!call.body) return undefined;
  const schema = schemas.of(call.body, 'input');
  return { required: !call.body.safeParse(undefined).success, content: jsonContent(schema) };
}

const callerTexts: Record<CallShape['caller'], string> = {
  anyone: 'Anyone, without a session.',
  user: 'Anybody signed in.',
  connections: 'Admins, and users who may edit connections.',
  dashboard: 'Admins, and users who may see the dashboard.',
  moments: 'Admins, and users who may see the live panel.',
  admin: 'Admins of the company.',
  super: 'The operator of the installation.',
  connectionToken: 'Other programs, with a token of a connection (`Authorization: Bearer …`).',
};

/** A token tells nobody why it is refused. */
const refusalOf = ({ caller }: CallShape): ErrorCode =>
  caller === 'connectionToken' ? 'ERR_CONNECTION_TOKEN' : 'ERR_PLAN_FEATURE';

function securityOf({ caller }: CallShape): Json[] {
  if (caller === 'anyone') return [];
  return [caller === 'connectionToken' ? { connectionToken: [] } : { accessToken: [] }];
}

function operationOf(name: string, call: CallShape, schemas: Schemas): Operation {
  const expired = call.evenWhenExpired ? ' Open past the due date too.' : '';
  const enrols = call.evenBeforeEnrolment ? ' Open before a required second factor is set up.' : '';
  const plan = call.plan
    ? ` The company's plan must include \`${call.plan}\` (else ${refusalOf(call)}).`
    : '';
  const requestBody = requestBodyOf(call, schemas);
  return {
    operationId: name,
    tags: [areaOf[name as CallName]],
    summary: call.summary,
    description: `Who: ${callerTexts[call.caller]}${expired}${enrols}${plan}`,
    parameters: parametersOf(call, schemas),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(call, schemas),
    security: securityOf(call),
  };
}

function sharedResponses(schemas: Schemas): Json {
  const content = { 'application/json': { schema: schemas.of(contract.ErrorBody, 'output') } };
  const statuses = [...new Set<number>(Object.values(statusOf))].toSorted((a, b) => a - b);
  return Object.fromEntries(statuses.map((status) => [status, { description: textOf(status), content }]));
}

export function openApiDocument(version: string): OpenApi {
  const schemas = new Schemas(contract);
  const paths: OpenApi['paths'] = {};
  for (const [name, call] of Object.entries(calls)) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
    const operations = (paths[path] ??= {});
    operations[call.method.toLowerCase()] = operationOf(name, call, schemas);
  }
  const responses = sharedResponses(schemas);
  return {
    openapi: '3.1.0',
    info: { title: 'Prosa', version, summary: 'A multi-company customer-service inbox.' },
    servers: [{ url: '/api' }],
    tags: [...new Set(Object.values(areaOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.components(),
      responses,
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        connectionToken: { type: 'http', scheme: 'bearer', bearerFormat: '30 letters and digits' },
      },
    },
  };
}
