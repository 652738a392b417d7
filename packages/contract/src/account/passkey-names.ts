import { narrowEnds } from '../typed.ts';

export const PASSKEY_NAME_MAX = 30;
/** A word of the player's own: nothing that reads as mark-up, nothing invisible. */
export const PASSKEY_NAME = /^[^<>\p{C}]{1,30}$/u;

/** The same for a device, or nothing: then it is called what it is. */
export const DEVICE_NAME = /^[^<>\p{C}]{0,30}$/u;

/** Whether what was typed may be a device's name. */
export const isDeviceName = (typed: string): boolean => DEVICE_NAME.test(narrowEnds(typed));

/** Whether what was typed may be a passkey's name. */
export const isPasskeyName = (typed: string): boolean => PASSKEY_NAME.test(narrowEnds(typed));
