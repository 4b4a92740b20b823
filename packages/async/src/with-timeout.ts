/** What the work answers, or null when it takes longer than that; the work itself goes on. */
export async function withTimeout<Result>(ms: number, work: Promise<Result>): Promise<Result | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), ms)));
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
