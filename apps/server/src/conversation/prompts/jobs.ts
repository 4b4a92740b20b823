import type { Engine } from '../engine.ts';
import { defineLaneJobs } from '../lane-jobs.ts';
import type { Lanes } from '../lanes.ts';
import { answerNext } from './answer-next.ts';
import { ANSWER } from './plan-answer.ts';
import { dueQuestions, removeOldQuestions, type PromptLane } from './question-queries.ts';

/** Customers that one prompt answers at a time. */
const LANES = 12;

/** Answers the lanes, for who wants to wait for them. */
export function definePromptJobs(engine: Engine): Lanes<PromptLane> {
  return defineLaneJobs<PromptLane>(engine, {
    wakes: ANSWER,
    doNext: async (lane) => answerNext(engine, lane),
    serviceOf: ({ promptId }) => promptId,
    atOnce: LANES,
    sweep: {
      job: 'answer-with-prompts',
      reason: 'look for what AIs are to be asked',
      dueLanes: dueQuestions,
    },
    cleaning: {
      job: 'remove-old-questions',
      cron: '23 3 * * *',
      reason: 'remove old questions to AIs',
      removeOld: removeOldQuestions,
    },
  });
}
