export { BEHIND_HEADER, call, isInView } from './call.ts';
export type { CallDef, CallInput, CallOutput, CallWireInput } from './call.ts';
export { ALERT_IF_MESSAGE, CODE_RULES, FIELD_SENTENCES, SUCCESS } from './code-rules.ts';
export type { CodeRule } from './code-rules.ts';
export { CODES } from './codes.ts';
export type { CodeAct, CodeRow, RefusalKey } from './codes.ts';
export { fromEnpath, isEnpath, toEnpath } from './enpath.ts';
export * from './fields.ts';
export { FIGURES, Figures, figuresText } from './figures.ts';
export { countText, rateText, shortIssue, wholeIssue, yuanText } from '../shown/figures-text.ts';
export {
  beijingTime,
  clockTime,
  dayOf,
  fileTime,
  listDay,
  listTime,
  sentenceTime,
  shanghaiParts,
} from '../shown/time-text.ts';
export { datedLink } from '../shown/dated-link.ts';
export { TEXT_KINDS, fillText, type TextParam, type TextParams } from '../shown/fill-text.ts';
export { envelopeCommitment, hashLoginPassword, hashRoomPassword, hashSafetyPassword, isEmptyHash } from './hashes.ts';
export { push } from './push.ts';
export type { ClientFrame, PushData, PushDef, PushFrame } from './push.ts';
export type { Reply } from './reply.ts';
export { BY_TWO_REFUSALS, logNameOf, staffCall } from './staff-call.ts';
export type { ByTwoRefusal, StaffCallDef } from './staff-call.ts';
export {
  OPERATOR_ROLES,
  ROLES_APART,
  STAFF_MAY,
  STAFF_ROLES,
  STAFF_ROLE_WORDS,
  areApart,
  rolesGiven,
} from '../staff/staff-roles.ts';
export type { RolesGiven, StaffRole } from '../staff/staff-roles.ts';
export { PERSON_HEADER, WHO } from './who.ts';
export type { Who } from './who.ts';
