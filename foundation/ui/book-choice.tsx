import { type Book, books } from '#foundation/ids/book.ts';
import { Segmented } from './segmented.tsx';

type Props = {
  label: string;
  value: Book;
  onChange: (book: Book) => void;
  name: (book: Book) => string;
};

/** Above a list: real money first. */
export function BookChoice({ label, value, onChange, name }: Props) {
  return (
    <Segmented
      label={label}
      size="small"
      value={value}
      onChange={onChange}
      options={books.toReversed().map((book) => ({ value: book, label: name(book) }))}
    />
  );
}
