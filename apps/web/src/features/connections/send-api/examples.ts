export const exampleLanguages = ['curl', 'javascript', 'php', 'n8n'] as const;
export type ExampleLanguage = (typeof exampleLanguages)[number];

const NUMBER = '5511999990000';

/** What readers replace by their own, in the language of the interface; without quotation marks, which end a text. */
export interface ExampleWords {
  token: string;
  key: string;
  text: string;
  fileText: string;
  file: string;
  address: string;
}

const bodyOf = ({ text }: ExampleWords) => ({ number: NUMBER, body: text });
const indented = (value: object, spaces: number) =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(spaces)}`);

const curl = (url: string, words: ExampleWords) => `curl -X POST ${url} \\
  -H 'Authorization: Bearer ${words.token}' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: ${words.key}' \\
  -d '${JSON.stringify(bodyOf(words))}'`;

const javascript = (url: string, words: ExampleWords) => `const response = await fetch('${url}', {
  method: 'POST',
  headers: {
    Authorization: 'Bearer ${words.token}',
    'Content-Type': 'application/json',
    'Idempotency-Key': '${words.key}',
  },
  body: JSON.stringify(${indented(bodyOf(words), 2)}),
});
const { messageId } = await response.json();`;

const php = (url: string, words: ExampleWords) => `$request = curl_init('${url}');
curl_setopt_array($request, [
  CURLOPT_POST => true,
  CURLOPT_RETURNTRANSFER => true,
  CURLOPT_HTTPHEADER => [
    'Authorization: Bearer ${words.token}',
    'Content-Type: application/json',
    'Idempotency-Key: ${words.key}',
  ],
  CURLOPT_POSTFIELDS => json_encode([
    'number' => '${NUMBER}',
    'body' => '${words.text}',
  ]),
]);
$answer = json_decode(curl_exec($request), true);`;

const pair = (name: string, value: string) => ({ name, value });
/** A node to paste into a workflow. */
const n8n = (url: string, words: ExampleWords) =>
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
              parameters: [
                pair('Authorization', `Bearer ${words.token}`),
                pair('Idempotency-Key', words.key),
              ],
            },
            sendBody: true,
            bodyParameters: {
              parameters: Object.entries(bodyOf(words)).map(([name, value]) => pair(name, value)),
            },
          },
        },
      ],
      connections: {},
    },
    null,
    2,
  );

const texts: Record<ExampleLanguage, (url: string, words: ExampleWords) => string> = {
  curl,
  javascript,
  php,
  n8n,
};

/** A request in one language, to copy; the token is never a real one. */
export const exampleOf = (language: ExampleLanguage, origin: string, words: ExampleWords): string =>
  texts[language](`${origin}/api/messages/send`, words);

export const fileExample = (
  origin: string,
  words: ExampleWords,
): string => `curl -X POST ${origin}/api/messages/send \\
  -H 'Authorization: Bearer ${words.token}' \\
  -F 'number=${NUMBER}' \\
  -F 'body=${words.fileText}' \\
  -F 'medias=@${words.file}'`;

export const statusExample = (
  origin: string,
  words: ExampleWords,
): string => `curl ${origin}/api/messages/1234 \\
  -H 'Authorization: Bearer ${words.token}'`;

export const webhookExample = (words: ExampleWords): string => `POST /${words.address}
X-Prosa-Delivery: 6d0c8c3e-…
X-Prosa-Timestamp: 1795600000
X-Prosa-Signature: sha256=…

${indented(
  {
    event: 'message.read',
    at: '2026-11-27T12:00:00.000Z',
    message: { id: 1234, ticketId: 56, idempotencyKey: words.key, status: 'sent', ack: 3, error: null },
  },
  0,
)}`;
