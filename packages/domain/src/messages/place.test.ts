import { expect, it } from 'vitest';
import { readSharedPlace } from './place.ts';

const link = 'https://maps.google.com/maps?q=-23.5%2C-46.6&z=17';

it.each([
  [
    ` | ${link} | Padaria Real, Rua Augusta, 1200, São Paulo - SP - -23.5, -46.6`,
    { name: 'Padaria Real', address: 'Rua Augusta, 1200, São Paulo - SP', coordinates: '-23.5, -46.6', link },
  ],
  [
    ` | ${link} | Rua Augusta, 1200, Centro - -23.5, -46.6`,
    { name: 'Rua Augusta, 1200', address: 'Centro', coordinates: '-23.5, -46.6', link },
  ],
  [`${link} | -23.5, -46.6`, { name: '', address: '', coordinates: '-23.5, -46.6', link }],
  [' | Loja', { name: 'Loja', address: '', coordinates: '', link: null }],
  ['', { name: '', address: '', coordinates: '', link: null }],
])('%j', (body, place) => {
  expect(readSharedPlace(body)).toEqual({ ...place, picture: null });
});

it('a place without a link gets a map link from its coordinates', () => {
  expect(readSharedPlace('-23.5, -46.6').link).toBe(
    'https://www.google.com/maps/search/?api=1&query=-23.5%2C-46.6',
  );
});

it('a place takes the picture in its message, and none from elsewhere', () => {
  const data = 'data:image/jpeg;base64,/9j/4AAQ';
  expect(readSharedPlace(`${data} | ${link} | 1, 2`).picture).toBe(data);
  for (const other of ['data:image/svg+xml;base64,PHN2Zz4=', 'https://tiles.test/1.png'])
    expect(readSharedPlace(`${other} | ${link} | 1, 2`)).toMatchObject({ picture: null, name: '' });
});
