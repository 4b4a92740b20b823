import { type CallName, calls, type CallShape, planFlags } from '@prosa/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { docsPage } from './docs-page.ts';
import { openApiDocument, type Json } from './document.ts';
import { Schemas } from './schemas.ts';

const document = openApiDocument('1.2.3');
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

function* nodes(value: unknown, path: string[] = []): Generator<[string[], unknown]> {
  yield [path, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* nodes(inner, [...path, key]);
}

function resolve(reference: string): unknown {
  let at: unknown = document;
  for (const key of reference.slice(2).split('/')) at = (at as Json | undefined)?.[key];
  return at;
}

it('describes every declared call, once, with who may make it', () => {
  const described = operations.map(({ operation }) => operation.operationId).toSorted();

  expect(described).toEqual(Object.keys(calls).toSorted());
  for (const { operation, path, method } of operations) {
    const call = calls[operation.operationId as keyof typeof calls];
    expect(`${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`).toBe(
      `${call.method.toLowerCase()} ${call.path}`,
    );
    const token = call.caller === 'connectionToken' ? { connectionToken: [] } : { accessToken: [] };
    expect(operation.security).toEqual(call.caller === 'anyone' ? [] : [token]);
    expect(operation.summary).toMatch(/^[A-Z].+\.$/s);
    expect(operation.responses).toHaveProperty('500');
  }
});

it('names the flag of the plan that a call needs, and none where it needs none', () => {
  for (const { operation } of operations) {
    const call: CallShape = calls[operation.operationId as CallName];
    const named = planFlags.filter((flag) => operation.description.includes(`\`${flag}\``));
    expect([operation.operationId, ...named]).toEqual([
      operation.operationId,
      ...(call.plan ? [call.plan] : []),
    ]);
  }
});

it('names every parameter of every path, and no other', () => {
  for (const { operation, path } of operations) {
    const named = operation.parameters.filter((parameter) => parameter.in === 'path');
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(new Set(named.map((parameter) => parameter.name))).toEqual(new Set(inPath));
    for (const parameter of operation.parameters) {
      expect(Number('schema' in parameter) + Number('content' in parameter)).toBe(1);
    }
  }
});

it('has no broken reference, and describes every component', () => {
  const references = [...nodes(document)].flatMap(([path, value]) =>
    path.at(-1) === '$ref' && typeof value === 'string' ? [value] : [],
  );
  for (const reference of references) expect(resolve(reference), reference).toBeTypeOf('object');
  expect(references.length).toBeGreaterThan(100);
  // A component that only refers to itself would describe nothing.
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    expect((schema as Json).$ref, name).toBeUndefined();
    expect(schema, name).toHaveProperty('type');
  }
  expect([...nodes(document)].some(([path]) => path.at(-1) === '$defs')).toBe(false);
});

it('has different schemas for requests and for answers', () => {
  const { schemas } = document.components;

  expect((schemas.Ticket as Json).required).toContain('uuid');
  expect((schemas.NewUserInput as { properties: Json }).properties).toHaveProperty('password');
  expect((schemas.User as { properties: Json }).properties).not.toHaveProperty('password');
});

it('names the fields that a request must have: those without which the call refuses it', () => {
  const operation = document.paths['/message/forward']?.['post'];
  expect(operation?.requestBody).toMatchObject({
    content: { 'application/json': { schema: { required: ['messageId', 'contactId'] } } },
  });
  const schemas = new Schemas({});
  for (const [name, { body }] of Object.entries<CallShape>(calls)) {
    if (!(body instanceof z.ZodObject)) continue;
    const fields = Object.entries((body as z.ZodObject).shape as Record<string, z.ZodType>);
    const needed = fields.filter(([, field]) => !field.safeParse(undefined).success).map(([field]) => field);
    expect(schemas.of(body, 'input').required ?? [], name).toEqual(needed);
  }
});

it('is shown on a page that names every call, and runs and loads nothing', () => {
  const page = docsPage(document);

  for (const name of Object.keys(calls)) expect(page).toContain(`id="${name}"`);
  expect(page).not.toMatch(/<script|<link|src=|https?:\/\/(?!json-schema)/i);
  const anchors = [...page.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id);
  for (const id of new Set(anchors)) expect(page).toContain(`id="${id}"`);
});
