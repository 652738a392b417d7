import { readRichText, type Piece, type Picture } from '@caiting/contract';
import { Link } from 'react-router';
import styles from './Content.module.css';
import { StoredPicture } from './StoredPicture.tsx';

interface RichTextProps {
  readonly text: string;
  /** Stored ones that the text may name; any other is left out. */
  readonly pictures?: readonly Picture[];
}

/** Words of operators and articles as elements; never as HTML. */
export function RichText({ text, pictures = [] }: RichTextProps) {
  return (
    <div className={styles.rich}>
      {readRichText(text).map((block, at) =>
        block.kind === 'picture' ? (
          <Shown key={at} picture={pictures.find(({ id }) => id === block.id)} />
        ) : block.kind === 'list' ? (
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

/** Nothing for a picture that the text names and nobody has stored. */
function Shown({ picture }: { picture: Picture | undefined }) {
  return picture ? <StoredPicture key={picture.path} picture={picture} /> : null;
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
