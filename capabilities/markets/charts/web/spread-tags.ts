/** Pure: where the tags of lines stand, so that none covers another. */

export interface WantedTag {
  readonly id: string;
  /** Where its line lies, in pixels from the top of the pane. */
  readonly y: number;
}

/**
 * The middle of each tag, as near to its line as its neighbours allow and whole within the pane; in the order
 * of their lines. Lines out of sight have none. Where there are more than fit, the first ones given have one.
 */
export function spreadTags(
  wanted: readonly WantedTag[],
  tagHeight: number,
  paneHeight: number,
): ReadonlyMap<string, number> {
  const seen = wanted
    .filter(({ y }) => y >= 0 && y <= paneHeight)
    .slice(0, Math.max(0, Math.floor(paneHeight / tagHeight)))
    .sort((a, b) => a.y - b.y);
  // Less the height of those above, they only have to keep their order: tags out of order share a mean.
  const groups: { sum: number; count: number }[] = [];
  for (const [index, { y }] of seen.entries()) {
    let group = { sum: y - index * tagHeight, count: 1 };
    for (let above = groups.at(-1); above !== undefined && isAbove(group, above); above = groups.at(-1)) {
      group = { sum: group.sum + above.sum, count: group.count + above.count };
      groups.pop();
    }
    groups.push(group);
  }
  const first = tagHeight / 2;
  const last = paneHeight - tagHeight / 2 - (seen.length - 1) * tagHeight;
  const places = groups.flatMap(({ sum, count }) =>
    Array.from({ length: count }, () => Math.min(Math.max(sum / count, first), last)),
  );
  return new Map(seen.map(({ id }, index) => [id, (places[index] ?? 0) + index * tagHeight]));
}

interface Group {
  readonly sum: number;
  readonly count: number;
}

function isAbove(one: Group, other: Group): boolean {
  return one.sum / one.count < other.sum / other.count;
}
