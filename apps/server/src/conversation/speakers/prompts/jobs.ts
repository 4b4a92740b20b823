import { ANSWER, type Engine, type PromptLane } from '../../engine/index.ts';
import { defineLaneJobs, type LaneKeeper } from '../lane-jobs.ts';
import { answerNext } from './answer-next.ts';
import { dueQuestions, removeOldQuestions } from './question-queries.ts';

/** Customers that one prompt answers at a time. */
const LANES = 12;

/** Answers who looks after its lanes. */
export function definePromptJobs(engine: Engine): LaneKeeper<PromptLane> {
  return defineLaneJobs<PromptLane>(engine, {
    wakes: ANSWER,
    doNext: async (lane) => answerNext(engine, lane),
    serviceOf: ({ promptId }) => promptId,
    atOnce: LANES,
    work: { table: 'prompt_questions', service: 'promptId' },
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
