import { describe, expect, test } from 'vitest';
import { PICTURED } from './pictured.ts';
import { PICTURES, pictureTexts } from './pictures.ts';

const files = import.meta.glob<string>('../../../../../../server/content/help/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
/** Words of each article, Chinese and English apart. */
const articles = new Map(
  Object.values(files).flatMap((file) =>
    file
      .split(/^# /m)
      .slice(1)
      .map((text) => {
        const slug = (text.split('|')[0] ?? '').replace('*', '').trim();
        const [zh = '', en = ''] = text.split(/^~~~$/m);
        return [slug, { zh, en }] as const;
      }),
  ),
);
/** 1,000 and 1000 are one figure, 8.0 % and 8.0% too. */
const figuresIn = (text: string): string[] => text.replaceAll(',', '').match(/\d+(?:[.:]\d+)?/g) ?? [];

describe.each(PICTURED)('%s', (slug) => {
  const { scenes, caption } = PICTURES[slug];

  test('belongs to an article that comes with the site', () => expect([...articles.keys()]).toContain(slug));

  test('has each scene and each word once, at most four to a phone', () => {
    expect(new Set(scenes.map(([scene]) => scene)).size).toBe(scenes.length);
    expect(scenes.length).toBeLessThanOrEqual(4);
  });

  test.each(['zh', 'en'] as const)('names no figure that the article does not: %s', (language) => {
    const said = [caption, ...scenes.map(([, word]) => word)].map((word) => pictureTexts[language][word]);
    const known = figuresIn(articles.get(slug)?.[language] ?? '').map(Number.parseFloat);
    expect(said.flatMap(figuresIn).filter((figure) => !known.includes(Number.parseFloat(figure)))).toEqual([]);
  });
});
