import { Link } from 'react-router';
import { readRichText, type Piece } from './rich-text.ts';
import styles from './Content.module.css';

/** Words of operators and articles as elements; never as HTML. */
export function RichText({ text }: { text: string }) {
  return (
    <div className={styles.rich}>
      {readRichText(text).map((block, at) =>
        block.kind === 'list' ? (
          <ul key={at}>
            {block.items.map((pieces, row) => (
              <li key={row}>
                <Pieces pieces={pieces} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={at}>
            <Pieces pieces={block.pieces} />
          </p>
        ),
      )}
    </div>
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map((piece, at) => {
    if (piece.kind === 'bold') return <b key={at}>{piece.text}</b>;
    if (piece.kind === 'link')
      return (
        <Link key={at} to={piece.to}>
          {piece.text}
        </Link>
      );
    return piece.text;
  });
}
