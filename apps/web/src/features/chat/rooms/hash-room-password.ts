/** In a file of its own, so that it is loaded when digits are tried. */
export { hashRoomPassword } from '@caiting/contract/wire';
