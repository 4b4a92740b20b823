import { capabilitiesOf } from '../../connections/index.ts';
import { answerNext } from '../../conversation/speakers/prompts/answer-next.ts';
import { dueQuestions } from '../../conversation/speakers/prompts/question-queries.ts';
import { completion, localAi, refusal, transfer, type LocalAi } from '../../conversation/testing/local-ai.ts';
import type { TestApp } from '../test-app.ts';
import { deliverAll, type Bots } from './bots.ts';

// The AI of the dialogues: its prompt lists its answers, word by word.

/**
 * The answer for the first listed word that the customer's text contains, as in "preço: Custa R$ 10"; `*` fits any
 * text.
 */
function lineFor(prompt: string, asked: string): string {
  const heard = asked.toLowerCase();
  for (const line of prompt.split('\n')) {
    const [, word = '', answer = ''] = /^- ([^:]+): (.*)$/.exec(line) ?? [];
    if (word !== '' && (word === '*' || heard.includes(word.toLowerCase()))) return answer;
  }
  return `Não sei nada sobre "${asked}".`;
}

export async function startAi(): Promise<LocalAi> {
  const ai = await localAi();
  ai.chat(({ body: { messages } }, response) => {
    const talk = messages.slice(1).map(({ content }) => content);
    const line = lineFor(messages[0]?.content ?? '', talk.at(-1) ?? '');
    const [, queue, user, reason] = /^-> ([^,(]+)(?:, ([^(]+))?(?: \((.+)\))?$/.exec(line) ?? [];
    const [, status] = /^erro (\d+)$/.exec(line) ?? [];
    if (status) refusal(response, Number(status));
    else if (queue) transfer(response, { queue, user: user?.trim(), reason });
    else completion(response, { content: line.replace('{antes}', talk.slice(0, -1).join(' / ')) });
  });
  return ai;
}

export interface Outside {
  ai: LocalAi;
  bots: Bots;
}

/** Delivers everything that is due to AIs and integrations, and their answers. */
export async function hearAll(app: TestApp): Promise<void> {
  await askAll(app);
  await deliverAll(app);
}

/** Asks every due question, as the jobs of a server do. */
async function askAll({ app }: TestApp): Promise<void> {
  const engine = { ...app, capabilitiesOf };
  for (;;) {
    const due = await app.database.acrossCompanies('look for what AIs are to be asked', async (tx) =>
      dueQuestions(tx, app.now(), 100),
    );
    if (due.length === 0) return;
    for (const queue of due) await answerNext(engine, queue);
  }
}
