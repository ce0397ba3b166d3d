import { describe, expect, it } from 'vitest';
import { isDesktopDevice, isWide } from './width.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36';

describe('device and width', () => {
  it('takes phones and tablets by name, everything else for a desktop', () => {
    expect([iphone, android, 'iPad', 'iPod'].map(isDesktopDevice)).toEqual([false, false, false, false]);
    expect([linux, '', 'Macintosh', 'SomeTelevision'].map(isDesktopDevice)).toEqual([true, true, true, true]);
  });

  it('shows the desktop layout from 1000 px on, on desktops', () => {
    expect([999, 1000, 1920].map((width) => isWide(linux, width))).toEqual([false, true, true]);
    expect(isWide(android, 1280)).toBe(false);
  });
});
