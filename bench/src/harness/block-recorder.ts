import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded into a server's process before it starts: answers each message with the longest time, in milliseconds, for
// which the process did nothing else since the message before.

const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();
process.on('message', () => {
  process.send?.(delays.max / 1e6);
  delays.reset();
});
process.channel?.unref();
