import { consoleRoot } from '#foundation/ui/console-part.ts';
import { ConsoleFrame } from './frame/console-frame.tsx';
import { parts } from './parts.ts';

type AnyPage = (typeof parts)[number]['pages'][number];

/** The pages of every part, in the console's frame. */
export const routeTree = consoleRoot
  .update({ component: ConsoleFrame })
  .addChildren(parts.flatMap<AnyPage>(({ pages }) => pages));
