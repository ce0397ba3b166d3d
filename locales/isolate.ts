import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

const [begin, end] = ['\u2068', '\u2069'];

/**
 * A message whose arguments stand apart from the sentence (U+2068 … U+2069): in one that runs from the right,
 * a figure, a code or a name in other letters is then read from its own side, signs included.
 */
export function isolateArguments(message: string): string {
  const places = [...argumentsOf(parse(message, { captureLocation: true }))].sort((a, b) => b.from - a.from);
  return places.reduce(
    (text, { from, to }) => text.slice(0, from) + begin + text.slice(from, to) + end + text.slice(to),
    message,
  );
}

function* argumentsOf(elements: readonly MessageFormatElement[]): Generator<{ from: number; to: number }> {
  for (const element of elements) {
    if (element.type === TYPE.tag) yield* argumentsOf(element.children);
    else if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const { value } of Object.values(element.options)) yield* argumentsOf(value);
    else if (element.type !== TYPE.literal && element.type !== TYPE.pound && element.location !== undefined)
      yield { from: element.location.start.offset, to: element.location.end.offset };
  }
}
