/** The verifier, as a part of its own: the signature of the beacon brings most of it. */
export { verifyBet, verifyDraw } from '@caiting/lottery/verify';
