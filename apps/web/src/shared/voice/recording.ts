/** A smaller recording contains no speech: the button was pressed by mistake. */
const SMALLEST_BYTES = 10_000;
const BITS_PER_SECOND = 128_000;
const OGG = 'audio/ogg;codecs=opus';

export interface Recording {
  /** Stops recording and returns the voice note; null when it is too short. */
  finish: () => Promise<File | null>;
  cancel: () => void;
  /** Current loudness, 0 to 1. */
  level: () => number;
}

function meter(stream: MediaStream): { level: () => number; close: () => void } {
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 512 });
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      return Math.min(
        1,
        3 * Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length),
      );
    },
    close: () => void context.close(),
  };
}

async function voiceNote(recorded: Blob): Promise<File> {
  const isOgg = recorded.type.startsWith('audio/ogg');
  const { toVoiceNote, VOICE_TYPE } = await import('./to-voice-note.ts');
  try {
    const note = isOgg ? recorded : await toVoiceNote(recorded);
    return new File([note], `audio-${Date.now()}.ogg`, { type: VOICE_TYPE });
  } catch {
    // A browser that cannot encode Opus sends the recording in its own format.
    const ending = recorded.type.includes('mp4') ? 'm4a' : 'webm';
    return new File([recorded], `audio-${Date.now()}.${ending}`, { type: recorded.type.split(';')[0] ?? '' });
  }
}

/** Asks for the microphone and starts recording; rejects when there is no microphone or access is denied. */
export async function startRecording(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
  });
  const isNative = MediaRecorder.isTypeSupported(OGG);
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: BITS_PER_SECOND,
    ...(isNative ? { mimeType: OGG } : {}),
  });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  recorder.start();
  const { level, close } = meter(stream);
  const stop = async () => {
    const stopped = new Promise((done) => recorder.addEventListener('stop', done, { once: true }));
    if (recorder.state !== 'inactive') recorder.stop();
    await stopped;
    stream.getTracks().forEach((track) => track.stop());
    close();
  };
  return {
    level,
    cancel: () => void stop(),
    async finish() {
      await stop();
      const recorded = new Blob(parts, { type: recorder.mimeType });
      return recorded.size < SMALLEST_BYTES ? null : voiceNote(recorded);
    },
  };
}
