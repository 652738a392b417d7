import { GRADE_MANAGER } from '@caiting/contract';
import { useGradeName } from '../../../shared/player/grade.ts';
import { StaffMark } from '../../../shared/player/StaffMark.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { gradeTone } from './grade-tone.ts';

/** A person's grade; of a room's managers the mark of staff. */
export function GradeTag({ of }: { of: { readonly grade: number; readonly gradeName: string } }) {
  const gradeName = useGradeName();
  return of.grade === GRADE_MANAGER ? (
    <StaffMark>{gradeName(of)}</StaffMark>
  ) : (
    <Tag tone={gradeTone(of.grade)}>{gradeName(of)}</Tag>
  );
}
