export const exampleLanguages = ['curl', 'javascript', 'php', 'n8n'] as const;
export type ExampleLanguage = (typeof exampleLanguages)[number];

const NUMBER = '5511999990000';
const KEY = 'pedido-1234';
const TOKEN = 'SEU_TOKEN';

const body = { number: NUMBER, body: 'Seu pedido saiu para entrega.' };
const indented = (value: object, spaces: number) =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(spaces)}`);

const curl = (url: string) => `curl -X POST ${url} \\
  -H 'Authorization: Bearer ${TOKEN}' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: ${KEY}' \\
  -d '${JSON.stringify(body)}'`;

const javascript = (url: string) => `const response = await fetch('${url}', {
  method: 'POST',
  headers: {
    Authorization: 'Bearer ${TOKEN}',
    'Content-Type': 'application/json',
    'Idempotency-Key': '${KEY}',
  },
  body: JSON.stringify(${indented(body, 2)}),
});
const { messageId } = await response.json();`;

const php = (url: string) => `$request = curl_init('${url}');
curl_setopt_array($request, [
  CURLOPT_POST => true,
  CURLOPT_RETURNTRANSFER => true,
  CURLOPT_HTTPHEADER => [
    'Authorization: Bearer ${TOKEN}',
    'Content-Type: application/json',
    'Idempotency-Key: ${KEY}',
  ],
  CURLOPT_POSTFIELDS => json_encode([
    'number' => '${NUMBER}',
    'body' => '${body.body}',
  ]),
]);
$answer = json_decode(curl_exec($request), true);`;

const pair = (name: string, value: string) => ({ name, value });
/** A node to paste into a workflow. */
const n8n = (url: string) =>
  JSON.stringify(
    {
      nodes: [
        {
          name: 'Prosa',
          type: 'n8n-nodes-base.httpRequest',
          typeVersion: 4.2,
          position: [0, 0],
          parameters: {
            method: 'POST',
            url,
            sendHeaders: true,
            headerParameters: {
              parameters: [pair('Authorization', `Bearer ${TOKEN}`), pair('Idempotency-Key', KEY)],
            },
            sendBody: true,
            bodyParameters: { parameters: Object.entries(body).map(([name, value]) => pair(name, value)) },
          },
        },
      ],
      connections: {},
    },
    null,
    2,
  );

const texts: Record<ExampleLanguage, (url: string) => string> = { curl, javascript, php, n8n };

/** A request in one language, to copy; the token is never a real one. */
export const exampleOf = (language: ExampleLanguage, origin: string): string =>
  texts[language](`${origin}/api/messages/send`);

export const fileExample = (origin: string): string => `curl -X POST ${origin}/api/messages/send \\
  -H 'Authorization: Bearer ${TOKEN}' \\
  -F 'number=${NUMBER}' \\
  -F 'body=Segue a nota fiscal.' \\
  -F 'medias=@nota.pdf'`;

export const statusExample = (origin: string): string => `curl ${origin}/api/messages/1234 \\
  -H 'Authorization: Bearer ${TOKEN}'`;

export const webhookExample = `POST /seu-endereco
X-Prosa-Delivery: 6d0c8c3e-…
X-Prosa-Timestamp: 1795600000
X-Prosa-Signature: sha256=…

${indented(
  {
    event: 'message.read',
    at: '2026-11-27T12:00:00.000Z',
    message: { id: 1234, ticketId: 56, idempotencyKey: KEY, status: 'sent', ack: 3, error: null },
  },
  0,
)}`;
