import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  OggOutputFormat,
  Output,
} from 'mediabunny';

/** What phones play as a voice note. */
export const VOICE_TYPE = 'audio/ogg; codecs=opus';

/**
 * Brings a recording into an Ogg file with Opus. What Chromium records is Opus already and is only packed anew; what
 * Safari records is encoded again. Loaded when somebody records: it is as large as half of the page.
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
