/**
 * Loaded into the processes of a simulated site before their own code: the public network of drand is another one there, whose key the simulation has. Rounds
 * of the real one can be neither made nor hurried.
 */
import { QUICKNET } from '@caiting/lottery/draw';

const chain = process.env['SIMULATE_CHAIN'];
if (chain === undefined) throw new Error('SIMULATE_CHAIN is missing');
Object.assign(QUICKNET, JSON.parse(chain));
