import type { Json, OpenApi, Operation } from './document.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '');

const style = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --link: #0b5cad; }
@media (prefers-color-scheme: dark) { :root { --link: #7cc0ff; } }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 68rem; margin: 0 auto; padding: 2rem 1rem; }
a { color: var(--link); }
h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); text-transform: capitalize; }
details { border: 1px solid var(--line); border-radius: 6px; margin: .5rem 0; padding: .5rem .75rem; }
details > summary { cursor: pointer; }
details details { background: var(--soft); }
code, pre { font: 13px/1.45 ui-monospace, monospace; }
pre { overflow: auto; max-height: 30rem; }
.method { display: inline-block; min-width: 4rem; font-weight: 600; }
.call { scroll-margin-top: 1rem; }`;

function schemaText(schema: unknown): string {
  const json = escaped(JSON.stringify(schema, null, 2));
  return json.replaceAll(
    /#\/components\/schemas\/(\w+)/g,
    (_match, name: string) => `<a href="#schema-${name}">${name}</a>`,
  );
}

function block(title: string, value: unknown): string {
  return `<h4>${escaped(title)}</h4><pre tabindex="0"><code>${schemaText(value)}</code></pre>`;
}

function operationHtml(path: string, method: string, operation: Operation): string {
  const parameters = operation.parameters.map((parameter) => [
    `${String(parameter.name)} (${String(parameter.in)}${parameter.required ? '' : ', optional'})`,
    parameter.schema ?? parameter.content,
  ]);
  const parts = [
    `<p>${escaped(operation.description)}</p>`,
    parameters.length > 0 ? block('Parameters', Object.fromEntries(parameters)) : '',
    operation.requestBody ? block('Body', operation.requestBody.content) : '',
    block('Answers', operation.responses),
  ];
  return `<details class="call" id="${escaped(operation.operationId)}"><summary><span class="method">${escaped(
    method.toUpperCase(),
  )}</span> <code>${escaped(path)}</code> ${escaped(operation.summary)}</summary>${parts.join('')}</details>`;
}

function areaHtml(area: string, document: OpenApi): string {
  const rows = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => operation.tags.includes(area))
      .map(([method, operation]) => operationHtml(path, method, operation)),
  );
  return `<h2>${escaped(area)}</h2>${rows.join('\n')}`;
}

function schemaHtml([name, schema]: [string, unknown]): string {
  return `<details id="schema-${escaped(name)}"><summary><code>${escaped(name)}</code></summary>${block(
    name,
    schema,
  )}</details>`;
}

/** A page that lists every call; it loads nothing and runs no script. */
export function docsPage(document: OpenApi): string {
  const { title, version } = document.info;
  const errors: Json = document.components.responses;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} API</title><style>${style}</style></head><body><main>
<h1>${escaped(title)} API ${escaped(version)}</h1>
<p>Calls live below <code>/api</code>; sign in with <code>POST /auth/login</code> and send the token as
<code>Authorization: Bearer</code>. The same as a document for tools: <a href="/api/openapi.json">openapi.json</a>
(OpenAPI 3.1).</p>
${document.tags.map(({ name }) => areaHtml(name, document)).join('\n')}
<h2>Schemas</h2>
${Object.entries(document.components.schemas).map(schemaHtml).join('\n')}
<h2>Errors</h2>
${Object.entries(errors)
  .map((entry) => schemaHtml([`error ${entry[0]}`, entry[1]]))
  .join('\n')}
</main></body></html>`;
}
