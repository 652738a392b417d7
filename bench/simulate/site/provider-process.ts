/**
 * The sandbox pay provider in a process of its own, with the key of both sides: port, folder and key by arguments. Tells its parent `{ url }` when it serves.
 */
import { startSandbox } from '@caiting/server/testing/sandbox';

const [, , port = '', folder = '', key = ''] = process.argv;
const { url } = await startSandbox({ key, host: '127.0.0.1', port: Number(port), folder });
process.send?.({ url });
