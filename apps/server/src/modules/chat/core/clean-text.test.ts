import { describe, expect, test } from 'vitest';
import { cleanText, refuseExcess } from './clean-text.ts';

const shown = (raw: string, max = 300) => {
  const result = cleanText(raw, max);
  return result.kind === 'ok' ? result.text : result.kind;
};

describe('cleanText', () => {
  test.each([
    ['', 'empty'],
    ['   \n\t ', 'empty'],
    ['\u3164\u2800', 'empty'],
    ['\u200b\u200e', 'empty'],
  ])('blank %j is empty', (raw, expected) => expect(shown(raw)).toBe(expected));

  test('length counts code points at the limit and one past it', () => {
    expect(shown('彩'.repeat(300))).toBe('彩'.repeat(300));
    expect(shown('彩'.repeat(301))).toBe('tooLong');
    expect(shown('😀'.repeat(300))).toBe('😀'.repeat(300));
    expect(shown('😀'.repeat(301))).toBe('tooLong');
  });

  test('line breaks stay, at most twenty', () => {
    expect(shown('一\r\n二\r三')).toBe('一\n二\n三');
    expect(shown(`a${'\n'.repeat(20)}b`)).toContain('\n');
    expect(shown(`a${'\n'.repeat(21)}b`)).toBe('tooManyLines');
    // Both at once: what is too long is said first, since less text may be fewer lines too.
    expect(shown('a\n'.repeat(200))).toBe('tooLong');
  });

  test('an excess is refused as what it is, with its limit', () => {
    expect(refuseExcess('tooLong', 300)).toMatchObject({ key: 'messageTooLong', params: { max: 300 } });
    expect(refuseExcess('tooManyLines', 300)).toMatchObject({ key: 'messageLinesTooMany', params: { max: 20 } });
  });

  test('hidden, bidi and control characters vanish', () => {
    expect(shown('a\u202eb\u0000c\u200bd\ufeffe')).toBe('abcde');
  });

  test.each(['①②③', '⑴⒈❶', '㎏ ㎡ ½ ™', 'Ⅷ', 'ＡＢＣ１２３', 'ｶﾀｶﾅ', '㊗', 'ﬁn', '𝓗𝓲', '²⁵', '㍿', '，！：；（）'])(
    '%s stays as it was written',
    (text) => expect(shown(text)).toBe(text),
  );

  test('a letter with its mark is the same however the keyboard made it', () => {
    expect(shown('e\u0301')).toBe('é');
  });

  test('a short text of signs that stand for many letters each is too long to be read', () => {
    expect(shown('ﷺ'.repeat(300))).toBe('tooLong');
  });

  test('Chinese punctuation stays as it is typed', () => {
    expect(shown('好，真的？！（对）：…')).toBe('好，真的？！（对）：…');
  });

  test('an emoji family keeps its joiners, lonely ones go', () => {
    expect(shown('👨‍👩‍👧')).toBe('👨‍👩‍👧');
    expect(shown('a\u200db')).toBe('ab');
  });

  test('stacked marks are cut to four', () => {
    expect(shown(`e${'\u0323'.repeat(50)}`).match(/\p{M}/gu)?.length ?? 0).toBeLessThanOrEqual(4);
  });

  test('markup stays what was typed', () => {
    expect(shown('<script>alert(1)</script>')).toBe('<script>alert(1)</script>');
  });
});
