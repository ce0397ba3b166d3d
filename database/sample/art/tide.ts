import { colourAt, drawing, type Family, mix, n, side } from './drawing.ts';

/** A disc over water: layers of swell, each nearer and darker than the one behind. */
export const tide: Family = (random, palette) => {
  const layers = 11;
  const horizon = random.between(340, 430);
  const [discX, discY, disc] = [
    random.between(270, 730),
    horizon - random.between(20, 130),
    random.between(105, 165),
  ];
  const sky = `<linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.ground}"/><stop offset="1" stop-color="${colourAt(palette, 0)}"/></linearGradient>`;
  const swells = Array.from({ length: layers }, (_, index) => {
    const near = index / (layers - 1);
    const base = horizon + near ** 1.25 * (side - horizon - 70);
    const [length, height] = [random.between(300, 480) * (0.7 + near), 9 + 40 * near];
    const [phase, second] = [random.between(0, 6.3), random.between(0, 6.3)];
    const crest = (x: number) =>
      base +
      height * Math.sin((x / length) * 2 * Math.PI + phase) +
      height * 0.42 * Math.sin((x / (length * 0.43)) * 2 * Math.PI + second);
    const points = Array.from({ length: 41 }, (_, step) => {
      const x = (step / 40) * side;
      return `${n(x)} ${n(crest(x))}`;
    });
    const fill = colourAt(palette, 0.12 + 0.88 * near);
    const glint = mix(fill, palette.accent, 0.55);
    return `<path d="M0 ${side}L${points.join('L')}L${side} ${side}Z" fill="${fill}"/><path d="M${points.join('L')}" fill="none" stroke="${glint}" stroke-width="${n(1 + 2.4 * near)}" stroke-opacity=".75"/>`;
  });
  const rings = [1.9, 1.55, 1.25].map(
    (times) =>
      `<circle cx="${n(discX)}" cy="${n(discY)}" r="${n(disc * times)}" fill="${palette.accent}" fill-opacity=".1"/>`,
  );
  // Between the swells, so that each hides part of the light behind it.
  const lit = swells.map((swell, index) => {
    const near = index / (layers - 1);
    const width = disc * (1.7 - near) * random.between(0.55, 1);
    const y = horizon + ((index + 0.72) / (layers - 1)) ** 1.25 * (side - horizon - 70);
    const glint = `<rect x="${n(discX - width / 2 + random.between(-16, 16))}" y="${n(y - 16)}" width="${n(width)}" height="${n(3 + 5 * near)}" rx="3" fill="${palette.accent}" fill-opacity="${n(0.85 - 0.5 * near)}"/>`;
    return index > 8 ? swell : swell + glint;
  });
  return drawing(
    palette.ground,
    `<rect width="${side}" height="${side}" fill="url(#s)"/>${rings.join('')}<circle cx="${n(discX)}" cy="${n(discY)}" r="${n(disc)}" fill="${palette.accent}"/>${lit.join('')}`,
    sky,
  );
};
