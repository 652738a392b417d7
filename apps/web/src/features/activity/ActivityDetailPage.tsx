import { useParams } from 'react-router';
import styles from './Activity.module.css';
import { Detail } from './Detail.tsx';
import { RainPage } from './rain/RainPage.tsx';

/** Rains have ids of their own. */
const RAIN = /^rain-([1-9]\d{0,17})$/;

/** /activity/{id}: an activity, or a red-envelope rain. */
export function Component() {
  const { id = '' } = useParams();
  const rain = RAIN.exec(id)?.[1];
  return (
    <div className={`${styles.page} wrap`}>{rain ? <RainPage key={id} id={rain} /> : <Detail key={id} id={id} />}</div>
  );
}
