import { text } from '../../../wire/index.ts';

/** A code of the authenticator app, or a recovery code. */
export const StaffCode = text(24, 6);
