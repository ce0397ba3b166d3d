import { describe, expect, it } from 'vitest';
import { sparklinePath } from './sparkline-path.ts';

describe('sparklinePath', () => {
  it('fills the box from low to high', () => {
    expect(sparklinePath([1, 3, 2], 104, 24)).toBe('M2.0 22.0L52.0 2.0L102.0 12.0');
  });

  it('is flat for equal points and empty for fewer than two', () => {
    expect(sparklinePath([5, 5], 14, 10)).toBe('M2.0 5.0L12.0 5.0');
    expect(sparklinePath([5], 14, 10)).toBe('');
  });

  it('draws the last hundred', () => {
    const points = Array.from({ length: 150 }, (_, at) => at);
    expect(sparklinePath(points, 100, 20).match(/[ML]/g)).toHaveLength(100);
  });
});
