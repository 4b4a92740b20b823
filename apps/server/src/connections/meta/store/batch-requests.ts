/** Requests of one shared statement. */
const MOST_REQUESTS = 64;
/** A shared statement that takes longer holds nobody else up: what holds it up may be one connection's own. */
const PATIENCE_MS = 50;

interface Pending<Request, Answer> extends PromiseWithResolvers<Answer> {
  request: Request;
}

interface Statements<Request, Answer> {
  /** Answers all of them, in their order. */
  shared: (requests: readonly Request[]) => Promise<readonly Answer[]>;
  /** Answers one by itself. */
  single: (request: Request) => Promise<Answer>;
}

/**
 * Requests that arrive while others are answered share the next statement; one is under way at a time. When it fails,
 * each of its requests is made by itself, so a failure meets only who causes it.
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
      // What is asked in the same turn of the loop goes together.
      setImmediate(() => void answerAll());
    }
    return pending.promise;
  };
}
