import { readRichText, type Block, type Piece, type Picture } from '@caiting/contract';
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
      {readRichText(text).map((block, at) => (
        <Drawn key={at} block={block} pictures={pictures} />
      ))}
    </div>
  );
}

function Drawn({ block, pictures }: { block: Block; pictures: readonly Picture[] }) {
  if (block.kind === 'picture') return <Shown picture={pictures.find(({ id }) => id === block.id)} />;
  if (block.kind === 'table') return <Rows {...block} />;
  if (block.kind === 'paragraph')
    return (
      <p>
        <Pieces pieces={block.pieces} />
      </p>
    );
  const List = block.kind === 'steps' ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map((pieces, row) => (
        <li key={row}>
          <Pieces pieces={pieces} />
        </li>
      ))}
    </List>
  );
}

/** Scrolls inside itself where it is wider than the text; the keyboard reaches it for that. */
function Rows({ head, rows }: Extract<Block, { kind: 'table' }>) {
  const name = head.map((cell) => cell.map(({ text }) => text).join('')).join(' · ');
  return (
    <div className={styles.wideTable} role="region" aria-label={name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell, at) => (
              <th key={at} scope="col">
                <Pieces pieces={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column}>
                  <Pieces pieces={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
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
