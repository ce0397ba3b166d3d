import type { Json } from '../rules.ts';
import type { Node } from './schema.ts';

export interface EditorProps {
  readonly node: Node;
  readonly label: string;
  /** From the document's root: where an error belongs. */
  readonly path: readonly string[];
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
  readonly isOptional?: boolean;
  readonly disabled: boolean;
  /** The sentence about the field at this path, if it is about one. */
  readonly errorAt: (path: readonly string[]) => string | undefined;
}
