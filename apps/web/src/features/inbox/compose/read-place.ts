export interface Place {
  latitude: number;
  longitude: number;
}

const pair = /(-?\d{1,3}(?:\.\d+)?)\s*(?:,|%2C|\s)\s*(-?\d{1,3}(?:\.\d+)?)/i;

/** Reads coordinates from typed or copied text: "-23.5, -46.6", or a map link. */
export function readPlace(text: string): Place | null {
  // A map link may contain other numbers; the location follows @, q=, ll= or query=.
  const after =
    /(?:@|[?&](?:q|ll|query)=)(.*)$/i.exec(text)?.[1] ?? (/^https?:/i.test(text.trim()) ? '' : text);
  const [, latitude, longitude] = pair.exec(after) ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null;
}
