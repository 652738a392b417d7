import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from '../site/root.ts';

/** What one half of the tests came to. */
export interface Half {
  readonly passed: number;
  readonly failures: readonly Failure[];
  /** Passed, but only when they were tried again. */
  readonly flaky: readonly Failure[];
  /** Skipped, mostly where the machine lacks a tool. */
  readonly skipped: readonly string[];
  /** How long each test without a browser's file, or each journey, took. */
  readonly times: readonly Timed[];
}

export interface Timed {
  readonly test: string;
  readonly ms: number;
}

export interface Failure {
  readonly test: string;
  readonly message: string;
}

interface VitestFile {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly assertionResults: readonly { status: string; fullName: string; failureMessages?: readonly string[] }[];
}

interface JourneySuite {
  readonly suites?: readonly JourneySuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly annotations?: readonly { readonly type: string; readonly description?: string }[];
      readonly results: readonly { readonly duration: number; readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

/** The JSON report of vitest. Where only tests of some name were asked for, it calls all others skipped. */
export function readVitest(path: string, code: number, isNamed: boolean): Half {
  const report = read<{ numPassedTests: number; testResults: readonly VitestFile[] }>(path);
  const failures = (report?.testResults ?? []).flatMap((file) => {
    const name = relative(ROOT, file.name);
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    // A file that does not even load, or whose hooks fail, has no failed test to count.
    if (failed.length === 0 && file.status === 'failed') return [{ test: name, message: file.message }];
    return failed.map(({ fullName, failureMessages }) => ({
      test: `${name} › ${fullName}`,
      message: failureMessages?.join('\n') ?? '',
    }));
  });
  const skipped = (report?.testResults ?? []).flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'skipped' || status === 'pending')
      .map(({ fullName }) => `${relative(ROOT, file.name)} › ${fullName}`),
  );
  return {
    passed: report?.numPassedTests ?? 0,
    failures: orUnnamed('vitest', failures, code, report),
    flaky: [],
    skipped: isNamed ? [] : skipped,
    // By file: what they have in common, a site with a day of bets for instance, is often most of it.
    times: (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
      test: relative(ROOT, name),
      ms: endTime - startTime,
    })),
  };
}

/** The JSON report of Playwright. */
export function readJourneys(path: string, code: number): Half {
  const report = read<{ stats: { expected: number; flaky: number }; suites: readonly JourneySuite[] }>(path);
  const journeys = specsOf(report?.suites ?? []).flatMap(({ title, file, line, tests }) =>
    tests.map(({ projectName, status, results, annotations = [] }) => ({
      status,
      test: `[${projectName}] ${file}:${line} › ${title}`,
      message: results.map(({ error }) => error?.message ?? '').join('\n'),
      why: annotations.flatMap(({ type, description }) => (type === 'skip' ? [description] : [])).join(', '),
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
  const named = (wanted: string): Failure[] =>
    journeys.flatMap(({ status, test, message }) => (status === wanted ? [{ test, message }] : []));
  return {
    passed: report === null ? 0 : report.stats.expected + report.stats.flaky,
    failures: orUnnamed('playwright', named('unexpected'), code, report),
    flaky: named('flaky'),
    skipped: journeys.flatMap(({ status, test, why }) =>
      status === 'skipped' ? [why === '' ? test : `${test} (${why})`] : [],
    ),
    times: journeys.map(({ test, ms }) => ({ test, ms })),
  };
}

function specsOf(suites: readonly JourneySuite[]): NonNullable<JourneySuite['specs']>[number][] {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])]);
}

/** A run that ended badly, or told nothing, failed though it names no test. */
function orUnnamed(
  tool: string,
  failures: readonly Failure[],
  code: number,
  report: object | null,
): readonly Failure[] {
  const isGood = failures.length > 0 || (code === 0 && report !== null);
  return isGood ? failures : [{ test: tool, message: `ended with ${code} and names no failed test` }];
}

function read<T>(path: string): T | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null;
}
