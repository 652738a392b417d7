import { GRADE_MANAGER } from '@caiting/contract';
import type { Tone } from '../../../ui/display/Tag.tsx';

const CROWN = 7;
const DIAMOND = 5;

/** Quiet grade tags (looks §6): management brand, crown and up accent, diamond info, others grey. */
export function gradeTone(grade: number): Tone {
  if (grade === GRADE_MANAGER) return 'brand';
  if (grade >= CROWN) return 'accent';
  return grade >= DIAMOND ? 'info' : 'plain';
}
