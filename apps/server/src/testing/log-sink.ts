import { Writable } from 'node:stream';

/** Keeps what is logged, as text. */
export class LogSink extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString();
    done();
  }

  /** The log entries that contain one of the texts, whatever their case. */
  entriesWith(...texts: readonly string[]): string[] {
    const lower = texts.map((text) => text.toLowerCase());
    return this.text.split('\n').filter((entry) => lower.some((text) => entry.toLowerCase().includes(text)));
  }
}
