import { officialCalendar } from '@caiting/lottery/calendar';
import { DRAW_FORMS } from '@caiting/lottery/draw';
import type { Group } from '@caiting/lottery/core';

/** How many numbers a draw of this lottery has: its calendar's own figure (排列三 draws three), else what its group draws. */
export function drawLengthOf({ code, group }: { readonly code: string; readonly group: Group }): number {
  const form = DRAW_FORMS[group];
  return officialCalendar(code)?.drawLength ?? (form.kind === 'digits' ? form.count : form.take);
}
