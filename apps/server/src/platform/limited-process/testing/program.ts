// What a test lets a limited process do, by the argument's name.
const kept: unknown[] = [];
const programs: Record<string, () => void> = {
  answer: () => {
    process.send?.({ list: [1, 'dois'], environment: Object.keys(process.env) });
    process.disconnect();
  },
  'take memory outside of the heap': () => {
    for (;;) kept.push(Buffer.alloc(8_000_000, 1));
  },
  'fill the heap': () => {
    for (;;) kept.push(Array.from({ length: 1_000 }, (_, index) => ({ index })));
  },
  'never end': () => {
    for (;;) kept.length = 0;
  },
  fail: () => {
    throw new Error('broken');
  },
};
programs[JSON.parse(process.argv[2] ?? '""') as string]?.();
