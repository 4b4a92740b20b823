import { beforeEach, describe, expect, it, vi } from 'vitest';
import { campaign } from '../../../testing/campaign-records.ts';
import { noFile } from '../../../ui/file-field.tsx';
import { bodyOf, valuesOf } from './campaign-values.ts';
import { storeCampaign } from './store-campaign.ts';

// The order of the calls when a campaign is saved with a file.

const sent: unknown[] = [];
vi.mock('../../../api/client.ts', () => ({
  call: async (name: string, { body }: { body?: { scheduledAt?: string | null } }) => {
    sent.push(body === undefined ? name : [name, body.scheduledAt]);
    return campaign;
  },
}));
vi.mock('../../../api/upload.ts', () => ({
  upload: async (name: string) => {
    sent.push(name);
    if (fails) throw new Error('no network');
    return { ...campaign, mediaPath: '/a.png' };
  },
}));
let fails: boolean;
beforeEach(() => {
  sent.length = 0;
  fails = false;
});

const scheduledAt = '2030-03-10T13:00:00.000Z';
const body = { ...bodyOf(valuesOf(campaign), null), scheduledAt };
const file = { kind: 'new' as const, file: new File(['x'], 'a.png') };
const withFile = { ...campaign, mediaPath: '/a.png', mediaName: 'a.png' };
const nothing = () => undefined;

describe('a campaign with a time', () => {
  it('is saved with one call if its file stays as it is', async () => {
    await storeCampaign(null, { body, file: noFile }, nothing, nothing);
    const kept = { kind: 'kept' as const, name: 'a.png', url: '/a.png', mime: 'image/png' };
    await storeCampaign(withFile, { body, file: kept }, nothing, nothing);
    expect(sent).toEqual([
      ['createCampaign', scheduledAt],
      ['updateCampaign', scheduledAt],
    ]);
  });

  it('gets its time after its file, so that it never starts without it', async () => {
    await storeCampaign(null, { body, file }, nothing, nothing);
    expect(sent).toEqual([['createCampaign', null], 'uploadCampaignMedia', ['updateCampaign', scheduledAt]]);
  });

  it('gets its time after its file was taken away', async () => {
    await storeCampaign(withFile, { body, file: noFile }, nothing, nothing);
    expect(sent).toEqual([['updateCampaign', null], 'deleteCampaignMedia', ['updateCampaign', scheduledAt]]);
  });

  it('is not created twice when its file could not be sent', async () => {
    fails = true;
    let stored = null as typeof campaign | null;
    const keep = (next: typeof campaign) => void (stored = next);
    await expect(storeCampaign(null, { body, file }, keep, nothing)).rejects.toThrow('no network');
    fails = false;
    await storeCampaign(stored, { body, file }, keep, nothing);
    expect(sent.filter((one) => Array.isArray(one) && one[0] === 'createCampaign')).toHaveLength(1);
  });
});
