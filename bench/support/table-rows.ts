/** One figure of a bench: where the bench's JSON has it, and what it is held to. */
export interface Row {
  readonly key: string;
  readonly measures: string;
  readonly yardstick: string;
  /** None for a figure that is only told. */
  readonly goal: Goal | null;
  readonly unit: '' | 'ms' | 'MB' | 'KB' | 'µs' | 's' | 'lines/s';
  /** Undefined when this run did not measure it. */
  readonly read: (json: Json) => number | undefined;
}
export type Goal = { readonly least: number } | { readonly most: number };
export type Json = Readonly<Record<string, unknown>>;

export interface Table {
  readonly bench: string;
  readonly measures: string;
  readonly rows: readonly Row[];
}

/** A number at a path of the bench's JSON. */
export const at =
  (path: string) =>
  (json: Json): number | undefined => {
    const found = path
      .split('.')
      .reduce<unknown>(
        (value, key) => (isJson(value) || Array.isArray(value) ? Reflect.get(value, key) : undefined),
        json,
      );
    return typeof found === 'number' ? found : undefined;
  };
export const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

interface Told extends Pick<Row, 'measures' | 'goal'> {
  /** What it is a ratio of; most figures have none. */
  readonly yardstick?: string;
  readonly unit?: Row['unit'];
}
export const row = (key: string, path: string, { yardstick = '–', unit = '', ...told }: Told): Row => ({
  key,
  yardstick,
  unit,
  ...told,
  read: at(path),
});
