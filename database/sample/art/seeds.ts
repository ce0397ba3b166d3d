import { colourAt, drawing, type Family, n, side } from './drawing.ts';

const golden = Math.PI * (3 - Math.sqrt(5));

/**
 * What a sunflower does: each seed turned by the golden angle from the one before, and swelling as it goes.
 */
export const seeds: Family = (random, palette) => {
  const count = 560;
  const [cx, cy] = [side / 2 + random.between(-14, 14), side / 2 + random.between(-14, 14)];
  const [turn, pulse] = [random.between(0, 2 * Math.PI), random.between(2.2, 4.2)];
  const bands = random.whole(3, 6);
  const dots = Array.from({ length: count }, (_, index) => {
    const share = index / count;
    const radius = Math.sqrt(share) * side * 0.455;
    const angle = index * golden + turn;
    const swell = 0.62 + 0.38 * Math.sin(share * Math.PI * 2 * pulse + Math.sin(angle * bands) * 0.9);
    const size = (4.6 + 12.6 * Math.sqrt(share)) * swell;
    const colour =
      swell > 0.985
        ? palette.accent
        : colourAt(palette, share * 0.8 + 0.2 * (0.5 + 0.5 * Math.sin(angle * bands)));
    return `<circle cx="${n(cx + Math.cos(angle) * radius)}" cy="${n(cy + Math.sin(angle) * radius)}" r="${n(size)}" fill="${colour}"/>`;
  });
  return drawing(palette.ground, dots.join(''));
};
