import { expect, test } from 'vitest';
import { picturesIn, readRichText, textOf } from './rich-text.ts';

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

const text = (words: string) => [{ kind: 'text', text: words }];

test('lines numbered from one are steps; any other number is text', () => {
  expect(readRichText('1. 甲\n2. **乙**')).toEqual([
    { kind: 'steps', items: [text('甲'), [{ kind: 'bold', text: '乙' }]] },
  ]);
  for (const line of ['2. 甲', '2026. 年', '1.甲', '1. 甲\n3. 乙', '1. 甲\n1. 乙'])
    expect(readRichText(line)[0]).toMatchObject({ kind: 'paragraph' });
});

test('a table has a head, a rule and rows of the same width', () => {
  expect(readRichText('| 状态 | 去哪里 |\n|---|---|\n| 待审核 | [提现](/userCenter/withdraw) |\n| 已到账 | |')).toEqual(
    [
      {
        kind: 'table',
        head: [text('状态'), text('去哪里')],
        rows: [
          [text('待审核'), [{ kind: 'link', text: '提现', to: '/userCenter/withdraw' }]],
          [text('已到账'), []],
        ],
      },
    ],
  );
});

test.each([
  '| a | b |',
  '| a | b |\n|---|---|',
  '| a | b |\n|---|\n| c | d |',
  '| a | b |\n|---|---|\n| c |',
  '| a | b |\n|---|---|\n| c | d | e |',
  '| a | b |\n|---|---|\nc | d',
  '| a | b |\n|--x|---|\n| c | d |',
])('%j is no table, and loses nothing', (wrong) =>
  expect(readRichText(wrong)).toEqual([{ kind: 'paragraph', pieces: text(wrong.replaceAll('\n', ' ')) }]),
);

test.each(['<img src=x onerror=a()>', '[x](javascript:a)', '![x](picture:12)', '<td>'])(
  '%s is plain text in steps and cells too',
  (hostile) => {
    expect(readRichText(`1. ${hostile}`)).toEqual([{ kind: 'steps', items: [text(hostile)] }]);
    expect(readRichText(`| ${hostile} |\n|---|\n| ${hostile} |`)).toEqual([
      { kind: 'table', head: [text(hostile)], rows: [[text(hostile)]] },
    ]);
  },
);

test('a text of nothing but bars is read in no time', () => {
  const bars = `${'|'.repeat(50_000)}\n${'|---'.repeat(12_000)}|\n${'|'.repeat(50_000)}`;
  const started = performance.now();
  readRichText(bars);
  expect(performance.now() - started).toBeLessThan(500);
});

test('what a block shows, without its marks', () => {
  expect(
    readRichText('1. **甲**\n2. [乙](/help)\n\n| 丙 | 丁 |\n|---|---|\n| 戊 | 己 |\n\n![](picture:1)').map(textOf),
  ).toEqual(['甲 乙', '丙 丁 戊 己', '']);
});
