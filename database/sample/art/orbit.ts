import { colourAt, drawing, type Family, mix, n, side } from './drawing.ts';

/** Broken rings around one centre, each with its own speed, and the bodies that keep them. */
export const orbit: Family = (random, palette) => {
  const [cx, cy] = [side / 2 + random.between(-110, 110), side / 2 + random.between(-110, 110)];
  const rings = 21;
  const parts: string[] = [];
  for (let ring = 0; ring < rings; ring++) {
    const radius = 70 + ring ** 1.08 * 25;
    const colour = colourAt(palette, ring / (rings - 1));
    let angle = random.between(0, 2 * Math.PI);
    const end = angle + 2 * Math.PI;
    parts.push(
      `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(radius)}" stroke="${mix(palette.ground, colour, 0.28)}" stroke-width="1.2"/>`,
    );
    while (angle < end - 0.25) {
      const span = Math.min(random.between(0.25, 2.1), end - angle - 0.12);
      const width = random.pick([2.5, 5, 9, 14, 20]);
      const [fromX, fromY] = [cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius];
      const [toX, toY] = [cx + Math.cos(angle + span) * radius, cy + Math.sin(angle + span) * radius];
      parts.push(
        `<path d="M${n(fromX)} ${n(fromY)}A${n(radius)} ${n(radius)} 0 ${span > Math.PI ? 1 : 0} 1 ${n(toX)} ${n(toY)}" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round"/>`,
      );
      angle += span + random.between(0.2, 0.75);
    }
    if (ring % 4 === 2) {
      const at = random.between(0, 2 * Math.PI);
      const size = random.between(13, 30);
      const [x, y] = [cx + Math.cos(at) * radius, cy + Math.sin(at) * radius];
      parts.push(
        `<circle cx="${n(x)}" cy="${n(y)}" r="${n(size + 9)}" fill="${palette.ground}" stroke="none"/>`,
        `<circle cx="${n(x)}" cy="${n(y)}" r="${n(size)}" fill="${palette.accent}" stroke="none"/>`,
      );
    }
  }
  return drawing(
    palette.ground,
    `<g fill="none">${parts.join('')}</g><circle cx="${n(cx)}" cy="${n(cy)}" r="44" fill="${palette.accent}"/>`,
  );
};
