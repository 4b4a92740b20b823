import { type Simulator, startSimulator } from '@prosa/channel-whatsapp-web-simulator';
import { setImmediate } from 'node:timers/promises';
import { BIA, type FromPlatform, type ToPlatform } from './platform.ts';

// Runs the simulated WhatsApp in a process of its own, so that its memory does not count as that of the sessions.

const report = (message: FromPlatform) => void process.send?.(message);

const bia = (simulator: Simulator) => simulator.person({ number: BIA, name: 'Bia' });

async function write(simulator: Simulator, { numbers, count }: { numbers: string[]; count: number }) {
  const chats = numbers.map((number) => bia(simulator).with(simulator.phone(number)));
  for (let index = 0; index < count; index += 1) {
    for (const chat of chats) await chat.write(`Bom dia, o pedido ${index} já saiu? 📦`);
    // Lets messages from the connections be handled too.
    await setImmediate();
  }
}

function remember(simulator: Simulator, { number, count }: { number: string; count: number }) {
  const { talk } = simulator.phone(number);
  const person = bia(simulator);
  const now = Date.now();
  for (let index = 0; index < count; index += 1)
    talk.wroteBefore(
      person,
      { conversation: `Pedido ${index}: ainda hoje?` },
      { at: new Date(now - 60_000 - index * 1_000) },
    );
}

async function obey(simulator: Simulator, asked: ToPlatform): Promise<void> {
  if (asked.kind === 'scan') await simulator.phone(asked.number).scan(asked.code);
  else if (asked.kind === 'write') await write(simulator, asked);
  else if (asked.kind === 'remember') remember(simulator, asked);
  else if (asked.kind === 'cut') for (const phone of simulator.directory.phones.values()) phone.network.cut();
  else report({ kind: 'connections', count: simulator.connections });
}

const simulator = await startSimulator();
const { url, rootKey } = simulator.server;
process.on('message', (asked: ToPlatform) => {
  obey(simulator, asked).catch((error: unknown) => report({ kind: 'failed', reason: String(error) }));
});
process.on('disconnect', () => process.exit());
bia(simulator);
report({ kind: 'up', url, rootKey: Buffer.from(rootKey).toString('base64'), files: simulator.media.url });
