import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  OggOutputFormat,
  Output,
} from 'mediabunny';

/** The type that phones play as a voice note. */
export const VOICE_TYPE = 'audio/ogg; codecs=opus';

/**
 * Converts a recording to an Ogg file with Opus. Chromium records Opus, which is only repackaged; Safari's recording
 * is encoded again. Imported only when somebody records: the library is half as large as the page.
 */
export async function toVoiceNote(recording: Blob): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format: new OggOutputFormat(), target });
  const input = new Input({ source: new BlobSource(recording), formats: ALL_FORMATS });
  const conversion = await Conversion.init({
    input,
    output,
    audio: { codec: 'opus' },
    video: { discard: true },
  });
  await conversion.execute();
  if (!target.buffer) throw new Error('the recording could not be converted');
  return new Blob([target.buffer], { type: VOICE_TYPE });
}
