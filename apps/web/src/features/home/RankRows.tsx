import { Skeleton } from '../../ui/States.tsx';

/** The rows of a ranking before they are known, in their final size. */
export function RankRows({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, at) => (
    <li key={at}>
      <Skeleton width={20} height={20} />
      <div>
        <Skeleton width="50%" height={20} />
        <Skeleton width="80%" height={18} />
      </div>
    </li>
  ));
}
