import { ANSWER, type Engine, type PromptQueue } from '../../engine/index.ts';
import { defineQueueJobs, type QueueKeeper } from '../queue-jobs.ts';
import { answerNext } from './answer-next.ts';
import { dueQuestions, removeOldQuestions } from './question-queries.ts';

/** Customers that one prompt answers at the same time. */
const CONCURRENCY = 12;

export function definePromptJobs(engine: Engine): QueueKeeper<PromptQueue> {
  return defineQueueJobs<PromptQueue>(engine, {
    wakes: ANSWER,
    doNext: async (queue) => answerNext(engine, queue),
    serviceOf: ({ promptId }) => promptId,
    atOnce: CONCURRENCY,
    work: { table: 'prompt_questions', service: 'promptId' },
    sweep: {
      job: 'answer-with-prompts',
      reason: 'look for what AIs are to be asked',
      dueQueues: dueQuestions,
    },
    cleaning: {
      job: 'remove-old-questions',
      cron: '23 3 * * *',
      reason: 'remove old questions to AIs',
      removeOld: removeOldQuestions,
    },
  });
}
