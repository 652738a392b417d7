import { useParams } from 'react-router';
import styles from './Activity.module.css';
import { Detail } from './Detail.tsx';

/** /activity/{id} */
export function Component() {
  const { id = '' } = useParams();
  return (
    <div className={`${styles.page} wrap`}>
      <Detail key={id} id={id} />
    </div>
  );
}
