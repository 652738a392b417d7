import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

test('only one component draws it, and it is used where standing is known', () => {
  const src = new URL('../src/', import.meta.url);
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.tsx$/.test(path),
  );
  const having = (word: RegExp) => files.filter((path) => word.test(readFileSync(new URL(path, src), 'utf8')));
  expect(having(/data-staff-mark/)).toEqual(['shared/player/StaffMark.tsx']);
  expect(having(/<StaffMark>/).toSorted()).toEqual([
    'features/chat/core/GradeTag.tsx',
    'features/content/LetterDetailPage.tsx',
  ]);
});
