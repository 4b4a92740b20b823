import type { PdfProgress, PdfOrder } from './pdf-worker.ts';

/** Draws the file in a worker; `onProgress` gets 0 to 1. */
export async function makePdf(
  order: PdfOrder,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Blob> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Blob>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
      worker.addEventListener('error', (event) => reject(new Error(event.message)));
      worker.addEventListener('message', ({ data }: MessageEvent<PdfProgress>) => {
        if ('done' in data) onProgress(data.done);
        else if ('file' in data) resolve(data.file);
        else reject(new Error(data.failed));
      });
      worker.postMessage(order);
    });
  } finally {
    worker.terminate();
  }
}
