/** Requests per shared statement. */
const MOST_REQUESTS = 64;
/**
 * Milliseconds after which waiting requests run by themselves: one channel connection may be slowing down the shared
 * statement.
 */
const PATIENCE_MS = 50;

interface Pending<Request, Answer> extends PromiseWithResolvers<Answer> {
  request: Request;
}

interface Statements<Request, Answer> {
  /** Answers all requests, in their order. */
  shared: (requests: readonly Request[]) => Promise<readonly Answer[]>;
  single: (request: Request) => Promise<Answer>;
}

/**
 * Requests that arrive during a shared statement share the next one; one runs at a time. If it fails, each of its
 * requests runs by itself, so only the one that causes the failure fails.
 */
export function batchRequests<Request, Answer>({
  shared,
  single,
}: Statements<Request, Answer>): (request: Request) => Promise<Answer> {
  const waiting: Pending<Request, Answer>[] = [];
  let isUnderWay = false;
  let isSlow = false;

  const alone = ({ request, resolve, reject }: Pending<Request, Answer>) =>
    void single(request).then(resolve, reject);

  async function answer(pending: Pending<Request, Answer>[]): Promise<void> {
    try {
      const answers = await shared(pending.map(({ request }) => request));
      pending.forEach(({ resolve }, place) => resolve(answers[place] as Answer));
    } catch {
      for (const one of pending) alone(one);
    }
  }

  async function answerAll(): Promise<void> {
    while (waiting.length > 0) {
      const patience = setTimeout(() => {
        isSlow = true;
        for (const one of waiting.splice(0)) alone(one);
      }, PATIENCE_MS);
      await answer(waiting.splice(0, MOST_REQUESTS));
      clearTimeout(patience);
      isSlow = false;
    }
    isUnderWay = false;
  }

  return (request) => {
    const pending = { request, ...Promise.withResolvers<Answer>() };
    if (isSlow) alone(pending);
    else waiting.push(pending);
    if (!isUnderWay) {
      isUnderWay = true;
      // Requests of the same tick of the event loop go together.
      setImmediate(() => void answerAll());
    }
    return pending.promise;
  };
}
