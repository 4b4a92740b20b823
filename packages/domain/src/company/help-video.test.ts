import { expect, it } from 'vitest';
import { helpVideoOf } from './help-video.ts';

const ID = 'dQw4w9WgXcQ';

it.each([
  ID,
  ` ${ID} `,
  `https://www.youtube.com/watch?v=${ID}`,
  `https://youtube.com/watch?list=PL1&v=${ID}&t=42s`,
  `http://m.youtube.com/watch?v=${ID}`,
  `https://youtu.be/${ID}?si=abc`,
  `youtu.be/${ID}`,
  `www.youtube.com/watch?v=${ID}`,
  `https://www.youtube.com/embed/${ID}`,
  `https://www.youtube-nocookie.com/embed/${ID}?start=3`,
  `https://youtube.com/shorts/${ID}`,
  `https://www.youtube.com/live/${ID}`,
])('%s is a video at YouTube', (text) => {
  expect(helpVideoOf(text)).toEqual({ kind: 'youtube', id: ID });
});

it.each([
  ['https://vimeo.com/76979871', 'https://vimeo.com/76979871'],
  ['https://www.youtube.com/playlist?list=PL1', 'https://www.youtube.com/playlist?list=PL1'],
  ['https://www.youtube.com/watch?v=curto', 'https://www.youtube.com/watch?v=curto'],
  [`https://youtube.com.evil.example/watch?v=${ID}`, `https://youtube.com.evil.example/watch?v=${ID}`],
  ['ajuda.example/video.mp4', 'https://ajuda.example/video.mp4'],
])('%s is an address that opens outside', (text, url) => {
  expect(helpVideoOf(text)).toEqual({ kind: 'link', url });
});

it.each(['', 'sem vídeo', 'javascript:alert(1).x', 'data:text/html,<b>.</b>', 'https://', 'file:///etc/a.b'])(
  '%s is neither',
  (text) => {
    expect(helpVideoOf(text)).toEqual({ kind: 'none' });
  },
);
