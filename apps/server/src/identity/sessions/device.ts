import type { Device } from '@prosa/contract';
import bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import { wideNetworkOf } from './network.ts';

/** A device and the shortened network of its request. */
export interface SeenDevice extends Device {
  network: string;
}

/** The user agent is whatever the client says; longer ones are no browser's. */
const MOST_CHARACTERS = 500;
const MOST_NAME_CHARACTERS = 40;

const named = (name: string | undefined): string | null => name?.slice(0, MOST_NAME_CHARACTERS) || null;

/** What a user agent says, without versions: they would tell more about a person than the list of devices needs. */
export function deviceFrom(userAgent: string | undefined): Device {
  const text = userAgent?.slice(0, MOST_CHARACTERS) ?? '';
  if (text === '') return { browser: null, os: null };
  const { browser, os } = bowser.parse(text);
  return { browser: named(browser.name), os: named(os.name) };
}

export const deviceOfRequest = ({ headers, ip }: FastifyRequest): SeenDevice => ({
  ...deviceFrom(headers['user-agent']),
  network: wideNetworkOf(ip),
});
