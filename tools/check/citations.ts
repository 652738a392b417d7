import type { Source } from './sources.ts';

/** Pages that comments cite by section: "product §5", "plays.md §12", "looks §4", "architecture §3". */
const PAGES: Readonly<Record<string, string>> = {
  product: 'docs/product.md',
  plays: 'docs/plays.md',
  looks: 'docs/looks.md',
  architecture: 'docs/architecture.md',
};
const CITED = /\b(product|plays|looks|architecture)(?:\.md)? (§\d+(?:\.\d+)?(?:(?:, | and |–| to )§\d+(?:\.\d+)?)*)/g;
/** "docs/decisions/0130" anywhere; in comments and pages also "(0130)" and "(0031, 0104)". */
const DECISION = /\bdocs\/decisions\/(\d{4})/g;
const SHORT_DECISIONS = /\((0\d{3}(?:, 0\d{3})*)\)/g;
const COMMENT = /^\s*(?:\*|\/\*|--)|\/\/|\/\*\*/;
/** Documents that a clone does not have. */
const ELSEWHERE = /\b(?:SPEC(?:\.md)? §|anchors\/|visual(?:\.md)? §|style(?:\.md)? §|decisions\.md\b)/;

export interface Page {
  readonly path: string;
  readonly text: string;
}

/** Citations whose section or page is not there, "path:line …"; empty when all are. */
export function brokenCitations(sources: readonly Source[], pages: readonly Page[]): string[] {
  const sections = new Map(
    pages.map(({ path, text }) => [
      path,
      new Set([...text.matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map((m) => m[1])),
    ]),
  );
  const decisions = new Set(pages.flatMap(({ path }) => /docs\/decisions\/(\d{4})/.exec(path)?.[1] ?? []));
  return sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const at = `${path}:${index + 1}`;
      const missing = [...line.matchAll(CITED)].flatMap(([, page = '', list = '']) =>
        [...list.matchAll(/§(\d+(?:\.\d+)?)/g)].flatMap(([, section]) =>
          sections.get(PAGES[page] as string)?.has(section)
            ? []
            : [`${at} cites ${page} §${section}, which is not there`],
        ),
      );
      const cited = [...line.matchAll(DECISION)].map(([, number = '']) => number);
      if (path.endsWith('.md') || COMMENT.test(line))
        cited.push(...[...line.matchAll(SHORT_DECISIONS)].flatMap(([, list = '']) => list.split(', ')));
      const gone = cited.flatMap((number) =>
        decisions.has(number) ? [] : [`${at} cites decision ${number}, which is not there`],
      );
      return ELSEWHERE.test(line)
        ? [...missing, ...gone, `${at} cites a document that a clone does not have`]
        : [...missing, ...gone];
    }),
  );
}

/** A file of the repository as pages name it: `apps/web/src/main.tsx`. */
const NAMED_FILE = /`((?:apps|packages|tools|e2e|bench|docs)\/[\w./-]+\.(?:tsx?|css|sql|md|sh|json))`/g;

/** Files that pages name and nobody finds, "path:line …"; empty when all are there. */
export function missingFiles(pages: readonly Page[], isThere: (path: string) => boolean): string[] {
  return pages.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(NAMED_FILE)].flatMap(([, file = '']) =>
          isThere(file) ? [] : [`${path}:${index + 1} names ${file}, which is not there`],
        ),
      ),
  );
}
