import sharp from 'sharp';
import type { DemoFile } from './script.ts';

export interface DemoFileContent {
  kind: DemoFile;
  name: string;
  mime: string;
  data: Buffer;
}

const scenes = [
  ['#e8d5b7', '#8d5b3f', 'Mesa Carvalho'],
  ['#cfd8dc', '#546e7a', 'Sofá Cinza'],
  ['#f3e3d3', '#c2703d', 'Luminária'],
  ['#dcedc8', '#558b2f', 'Poltrona'],
] as const;

async function picture([paper, ink, label]: (typeof scenes)[number]): Promise<DemoFileContent> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720">
    <rect width="960" height="720" fill="${paper}"/><rect y="520" width="960" height="200" fill="${ink}" opacity=".25"/>
    <rect x="200" y="330" width="560" height="60" rx="12" fill="${ink}"/>
    <rect x="240" y="390" width="36" height="200" fill="${ink}"/><rect x="684" y="390" width="36" height="200" fill="${ink}"/>
    <text x="480" y="250" font-family="sans-serif" font-size="64" text-anchor="middle" fill="${ink}">${label}</text></svg>`;
  const data = await sharp(Buffer.from(svg)).jpeg({ quality: 78 }).toBuffer();
  return { kind: 'image', name: `${label}.jpg`, mime: 'image/jpeg', data };
}

/** A short tone that resembles speech, as 8 kHz 16-bit WAV: every browser plays it. */
function voice(seconds: number, pitch: number): DemoFileContent {
  const rate = 8_000;
  const samples = seconds * rate;
  const data = Buffer.alloc(44 + samples * 2);
  data.write('RIFF', 0, 'latin1');
  data.writeUInt32LE(36 + samples * 2, 4);
  data.write('WAVEfmt ', 8, 'latin1');
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(1, 22);
  data.writeUInt32LE(rate, 24);
  data.writeUInt32LE(rate * 2, 28);
  data.writeUInt16LE(2, 32);
  data.writeUInt16LE(16, 34);
  data.write('data', 36, 'latin1');
  data.writeUInt32LE(samples * 2, 40);
  for (let index = 0; index < samples; index += 1) {
    const time = index / rate;
    const syllable = Math.max(0, Math.sin(time * 7 * Math.PI)) * Math.min(1, (seconds - time) * 4);
    const wave = Math.sin(2 * Math.PI * pitch * time) + 0.4 * Math.sin(4 * Math.PI * pitch * time);
    data.writeInt16LE(Math.round(wave * syllable * 7_000), 44 + index * 2);
  }
  return { kind: 'audio', name: `audio-${seconds}s.wav`, mime: 'audio/wav', data };
}

/** A one-page PDF written by hand; offsets are counted as it is built. */
function document(title: string): DemoFileContent {
  const text = `BT /F1 22 Tf 60 760 Td (${title}) Tj 0 -40 Td /F1 12 Tf (Loja Aurora - documento de demonstracao) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = pdf.length;
  pdf += `xref\n0 6\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return {
    kind: 'document',
    name: `${title}.pdf`,
    mime: 'application/pdf',
    data: Buffer.from(pdf, 'latin1'),
  };
}

/** The few files that the demonstration's messages share. */
export async function makeFiles(): Promise<DemoFileContent[]> {
  const pictures = await Promise.all(scenes.map(picture));
  return [
    ...pictures,
    voice(3, 170),
    voice(7, 120),
    document('Orcamento 20418'),
    document('Segunda via do boleto'),
  ];
}
