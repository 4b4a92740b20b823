import { type ChannelSession, isOneTimeWid, oneTimeWid } from '@prosa/channel-driver';
import { eventually, RecordingSink } from '@prosa/channel-driver/conformance';
import { codeTemplateJson } from '@prosa/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MetaRig, makeRig } from './simulator/rig.ts';
import { codeTemplate } from './simulator/sample-templates.ts';

let rig: MetaRig;
let sink: RecordingSink;
let session: ChannelSession;

beforeEach(async () => {
  rig = await makeRig('whatsappapi');
  rig.platform.templates = [codeTemplate];
  sink = new RecordingSink();
  session = await rig.driver.open(rig.connection, sink.sink);
  await eventually(() => expect(sink.statuses.at(-1)?.status).toBe('CONNECTED'));
});
afterEach(async () => {
  await session.close();
  await rig.dispose();
});

const template = { name: 'codigo_de_acesso', language: 'pt_BR' };
const outgoing = (wid: string) => ({
  wid,
  to: rig.ana,
  body: '',
  mediaType: 'template',
  dataJson: codeTemplateJson(template, '482913'),
});
const drained = () => eventually(() => expect(rig.store.waiting).toBe(0));
const screen = () => rig.platform.screen(rig.ana.value).filter(({ fromBusiness }) => fromBusiness);

describe('a code in an approved authentication template', () => {
  it('goes out with the code in its text and in its button', async () => {
    await session.send(outgoing(oneTimeWid()));
    const [request] = rig.platform.asked.flatMap(({ path, body }) =>
      path.endsWith('/messages') ? [JSON.parse(body.toString())] : [],
    );
    expect(request.template).toEqual({
      name: 'codigo_de_acesso',
      language: { code: 'pt_BR' },
      components: [
        { type: 'body', parameters: [{ type: 'text', text: '482913' }] },
        { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '482913' }] },
      ],
    });
    expect(screen()).toHaveLength(1);
    expect(screen()[0]?.body).toContain('482913');
  });

  it('is refused for good where the template is not approved', async () => {
    rig.platform.templates = [{ ...codeTemplate, status: 'PAUSED' }];
    await expect(session.send(outgoing(oneTimeWid()))).rejects.toMatchObject({ transient: false });
  });

  it('causes no event: neither by its statuses nor by a reaction; an answer names our own id', async () => {
    await session.send(outgoing(oneTimeWid()));
    const { wid = '', mark = '' } = screen()[0] ?? {};
    const to = rig.ana.value;
    for (const status of ['delivered', 'read'] as const)
      await rig.platform.notify({ kind: 'status', wid, to, status, mark });
    await rig.platform.notify({ kind: 'status', wid, to, status: 'failed', mark, code: 131053 });
    // Without its mark it is recognised by what was recorded of the send.
    await rig.platform.notify({ kind: 'status', wid, to, status: 'read', mark: '' });
    await rig.phones.react(rig.ana, wid, '👍');
    await drained();
    expect(sink.events).toEqual([]);
    const at = new Date().toISOString();
    await rig.platform.notify({
      kind: 'text',
      wid: 'wamid.9',
      from: rig.ana,
      text: 'Oi',
      at,
      quotedWid: wid,
    });
    await eventually(() => expect(sink.events).toHaveLength(1));
    const [answer] = sink.events;
    expect(answer?.kind === 'message' && isOneTimeWid(answer.quotedWid ?? '')).toBe(true);
  });
});
