import type { Engine } from '../engine.ts';
import { Lanes } from '../integrations/lanes.ts';
import { answerNext } from './answer-next.ts';
import { ANSWER } from './plan-answer.ts';
import { dueQuestions, removeOldQuestions, type PromptLane } from './question-queries.ts';

/** Looked for at a time; more are found a minute later. */
const AT_ONCE = 1_000;
/** Customers that one prompt answers at a time. */
const LANES = 12;

/** Answers the lanes, for who wants to wait for them. */
export function definePromptJobs(engine: Engine): Lanes<PromptLane> {
  const lanes = new Lanes<PromptLane>({
    log: engine.log,
    doNext: async (lane) => answerNext(engine, lane),
    serviceOf: ({ promptId }) => promptId,
    atOnce: LANES,
  });
  engine.jobs.define(ANSWER, async (payload) => lanes.wake(payload as PromptLane));
  // Whose job or process was lost.
  engine.jobs.every('answer-with-prompts', '* * * * *', async () => {
    const due = await engine.database.acrossCompanies('look for what AIs are to be asked', async (tx) =>
      dueQuestions(tx, engine.now(), AT_ONCE),
    );
    for (const lane of due) lanes.wake(lane);
  });
  engine.jobs.every('remove-old-questions', '23 3 * * *', async () =>
    engine.database.acrossCompanies('remove old questions to AIs', async (tx) =>
      removeOldQuestions(tx, engine.now()),
    ),
  );
  return lanes;
}
