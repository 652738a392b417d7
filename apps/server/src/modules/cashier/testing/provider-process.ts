/**
 * The sandbox as a provider of the configuration, in a process of its own: name and key by arguments, `{ url }` to the parent when it serves.
 */
import { PACE } from '../../../sandbox-provider/notify.ts';
import { startSandbox } from '../../../sandbox-provider/server.ts';

const [, , name = '', key = ''] = process.argv;
const sandbox = await startSandbox({ name, key, host: '127.0.0.1', port: 0, folder: null, pace: PACE });
process.send?.({ url: sandbox.url });
// With its parent.
process.on('disconnect', () => process.exit(0));
