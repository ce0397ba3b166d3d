import { colourAt, drawing, type Family, mix, n, side } from './drawing.ts';

/** Two springs of rings on still water; where they meet, a third pattern that nobody drew. */
export const interference: Family = (random, palette) => {
  const angle = random.between(0, 2 * Math.PI);
  const apart = random.between(120, 235);
  const centres = [0, Math.PI].map((turn) => [
    side / 2 + (Math.cos(angle + turn) * apart) / 2,
    side / 2 + (Math.sin(angle + turn) * apart) / 2,
  ]);
  const step = random.between(11.5, 14);
  const [wide, slim] = [step * 0.52, step * 0.46];
  const rings = centres.map(([x = 0, y = 0], spring) =>
    Array.from({ length: 62 }, (_, index) => {
      const radius = step * (index + 0.6);
      const colour = colourAt(palette, spring === 0 ? index / 61 : 1 - index / 61);
      return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" stroke="${colour}" stroke-width="${n(spring === 0 ? wide : slim)}"/>`;
    }).join(''),
  );
  const glow = `<radialGradient id="g" cx=".5" cy=".5" r=".72"><stop offset="0" stop-color="${mix(palette.ground, palette.accent, 0.22)}"/><stop offset="1" stop-color="${palette.ground}"/></radialGradient>`;
  const drops = centres.map(
    ([x = 0, y = 0]) => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(step * 0.9)}" fill="${palette.accent}"/>`,
  );
  return drawing(
    palette.ground,
    `<rect width="${side}" height="${side}" fill="url(#g)"/><g fill="none">${rings.join('')}</g>${drops.join('')}`,
    glow,
  );
};
