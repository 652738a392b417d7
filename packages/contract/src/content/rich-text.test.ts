import { expect, test } from 'vitest';
import { picturesIn, readRichText } from './rich-text.ts';

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

test('a stored picture is a block of its own', () => {
  expect(readRichText('前\n\n![](picture:12)\n\n![说明](picture:7)')).toEqual([
    { kind: 'paragraph', pieces: [{ kind: 'text', text: '前' }] },
    { kind: 'picture', id: '12' },
    { kind: 'picture', id: '7' },
  ]);
  expect(picturesIn('![](picture:12)\n\n文字 ![](picture:9)')).toEqual(['12']);
});

test.each([
  '![x](https://evil.example/a.png)',
  '![x](//evil.example/a.png)',
  '![x](data:image/svg+xml,x)',
  '![x](picture:0)',
  '![x](picture:1 onerror=x)',
  '![x](picture:../1)',
  '文字 ![x](picture:12)',
  '[x](javascript:alert(1))',
  '[x](//evil.example)',
  '[x](https://evil.example)',
  '<script>alert(1)</script>',
  '[x](data:text/html,x)',
])('%s stays plain text', (text) =>
  expect(readRichText(text)).toEqual([{ kind: 'paragraph', pieces: [{ kind: 'text', text }] }]),
);
