// Functions that run in the browser's page, and so use nothing of this module.

/** Milliseconds from the click on a row to the frame after the one that shows its messages. */
export async function openRow(href: string): Promise<number> {
  const row = document.querySelector<HTMLElement>(`a[href="${href}"]`);
  if (!row) throw new Error(`no row ${href}`);
  const uuid = /[\da-f-]{36}/.exec(href)?.[0] ?? '';
  const began = performance.now();
  row.click();
  return new Promise((done, fail) => {
    const check = () => {
      if (performance.now() - began > 10_000) return fail(new Error('no message was painted'));
      const isThere =
        location.pathname.includes(uuid) && document.querySelector('[role="log"] [data-message]');
      if (!isThere) return requestAnimationFrame(check);
      // The content of this frame is on the screen when the next one begins.
      return requestAnimationFrame(() => done(performance.now() - began));
    };
    requestAnimationFrame(check);
  });
}

/** Leaves the conversation as the browser's back button does, until no message is shown. */
export async function leaveTicket(): Promise<void> {
  history.back();
  return new Promise((done) => {
    const check = () => (document.querySelector('[role="log"]') ? requestAnimationFrame(check) : done());
    requestAnimationFrame(check);
  });
}

/** The minimum to compare with: fetches the messages, writes them as plain text and paints them, in ms. */
export async function fetchPlainly({
  path,
  authorization,
}: {
  path: string;
  authorization: string;
}): Promise<number> {
  const began = performance.now();
  const answer = await fetch(path, { headers: { authorization } });
  const { messages } = (await answer.json()) as { messages: { body: string }[] };
  const box = document.createElement('div');
  box.textContent = messages.map(({ body }) => body).join('\n');
  document.body.append(box);
  return new Promise((done) => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        box.remove();
        done(performance.now() - began);
      }),
    );
  });
}

/** Records the duration of each frame, until `framesOf` is called. */
export function watchFrames(): void {
  const frames: number[] = [];
  let last = 0;
  const tick = (now: number) => {
    if (last > 0) frames.push(now - last);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  Object.assign(window, { frames });
}

export function framesOf(): number[] {
  return (window as unknown as { frames: number[] }).frames;
}

/** Scrolls a table to its end until this many rows have been fetched; returns how many there are then. */
export async function fetchRows(region: Element, count: number): Promise<number> {
  const until = performance.now() + 60_000;
  let fetched = 0;
  while (fetched < count && performance.now() < until) {
    region.scrollTo(0, region.scrollHeight);
    await new Promise((done) => requestAnimationFrame(done));
    const last = [...region.querySelectorAll<HTMLElement>('tr[data-index]')].at(-1);
    fetched = Number(last?.dataset['index'] ?? -1) + 1;
  }
  return fetched;
}

/** Milliseconds from the click on a tab to the frame after the one that shows rows of its list. */
export async function changeTab(tab: Element): Promise<number> {
  const idsOf = () =>
    [...document.querySelectorAll('[role="listitem"] a[href^="/tickets/"]')]
      .map((row) => row.getAttribute('href')?.split('?')[0])
      .join();
  const before = idsOf();
  const began = performance.now();
  (tab as HTMLElement).click();
  return new Promise((done, fail) => {
    const check = () => {
      if (performance.now() - began > 10_000) return fail(new Error('no list was painted'));
      const now = idsOf();
      if (now === '' || now === before) return requestAnimationFrame(check);
      return requestAnimationFrame(() => done(performance.now() - began));
    };
    requestAnimationFrame(check);
  });
}

/** The minimum to compare with: milliseconds to paint one changed text. */
export async function emptyFrame(): Promise<number> {
  const began = performance.now();
  const box = document.createElement('p');
  box.textContent = '.';
  document.body.append(box);
  return new Promise((done) => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        box.remove();
        done(performance.now() - began);
      }),
    );
  });
}

/** Before the app starts: notes when a frame of the socket holds the text that is awaited. */
export function hearFrames(): void {
  const awaiting = window as unknown as { awaited?: string; heardAt?: number };
  window.WebSocket = class extends WebSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      this.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const { awaited, heardAt } = awaiting;
        if (typeof data !== 'string' || awaited === undefined || heardAt !== undefined) return;
        if (data.includes(awaited)) awaiting.heardAt = performance.now();
      });
    }
  };
}

/** Milliseconds from the socket's frame with a text to the picture that has it. */
export async function paintedAfterFrame(text: string): Promise<number> {
  const awaiting = window as unknown as { awaited?: string; heardAt?: number };
  const began = performance.now();
  awaiting.awaited = text;
  delete awaiting.heardAt;
  return new Promise((done, fail) => {
    const check = () => {
      if (performance.now() - began > 15_000) return fail(new Error(`'${text}' was not painted`));
      const { heardAt } = awaiting;
      if (heardAt === undefined || !document.body.textContent.includes(text))
        return requestAnimationFrame(check);
      // The content of this frame is on the screen when the next one begins.
      return requestAnimationFrame(() => done(performance.now() - heardAt));
    };
    requestAnimationFrame(check);
  });
}

/** A point on the first card of the board that lies wholly in sight, left of the middle. */
export function firstCard(): { x: number; y: number } {
  const board = document.querySelector('[data-column]')?.parentElement?.getBoundingClientRect();
  if (!board) throw new Error('no board is drawn');
  for (const card of document.querySelectorAll('[data-card]')) {
    const { left, top } = card.getBoundingClientRect();
    if (left >= board.left && left < board.left + board.width / 2 && top > board.top)
      return { x: left + 40, y: top + 20 };
  }
  throw new Error('no card is in sight');
}
