import { expect, test } from 'vitest';
import { readRichText } from './rich-text.ts';

test('paragraphs, lists, bold and links inside the site', () => {
  expect(readRichText('一 **要点** [帮助](/help)\n\n- 甲\n- 乙')).toEqual([
    {
      kind: 'paragraph',
      pieces: [
        { kind: 'text', text: '一 ' },
        { kind: 'bold', text: '要点' },
        { kind: 'text', text: ' ' },
        { kind: 'link', text: '帮助', to: '/help' },
      ],
    },
    { kind: 'list', items: [[{ kind: 'text', text: '甲' }], [{ kind: 'text', text: '乙' }]] },
  ]);
});

test.each([
  '[x](javascript:alert(1))',
  '[x](//evil.example)',
  '[x](https://evil.example)',
  '<script>alert(1)</script>',
  '[x](data:text/html,x)',
])('%s stays plain text', (text) =>
  expect(readRichText(text)).toEqual([{ kind: 'paragraph', pieces: [{ kind: 'text', text }] }]),
);
