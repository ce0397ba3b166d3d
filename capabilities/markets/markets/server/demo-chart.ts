/** Where a demo chart begins and how it goes on (docs/specification.md, section 9). */
const start = 52_100;
const noise = 0.01;
const steps = 99;
const widestStep = 5;

/**
 * A price that never was, for mini charts of sample data: near 52,100, with noise of up to one percent, then
 * 99 steps of up to 5 either way. `random` gives numbers from 0 to 1.
 */
export function drawDemoChart(random: () => number): number[] {
  const either = (size: number) => (2 * random() - 1) * size;
  const points = [start * (1 + either(noise))];
  for (let step = 0; step < steps; step += 1) points.push((points.at(-1) ?? start) + either(widestStep));
  return points.map((point) => Math.round(point * 100) / 100);
}
