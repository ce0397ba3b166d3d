import { brand } from './brand-settings.ts';
import { classNames } from './class-names.ts';

/**
 * The mark: the cut-cornered shield of a hallmark with an A in it, whose bar is the streak a metal leaves on
 * the touchstone. An operator's own mark (`PLATFORM_MARK`) stands in its place; either keeps the current
 * colour.
 */
export function BrandMark({ size = 28, className }: { size?: number; className?: string | undefined }) {
  if (brand.hasOwnMark) {
    const shape = { inlineSize: size, blockSize: size, mask: 'url(/mark.svg) center / contain no-repeat' };
    return (
      <span aria-hidden="true" className={classNames('inline-block bg-current', className)} style={shape} />
    );
  }
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <path d="M9.5 1h13L31 9.5v13L22.5 31h-13L1 22.5v-13z" fill="currentColor" />
      <path
        d="M9 24 16 8l7 16"
        fill="none"
        stroke="var(--mark-cut, var(--surface))"
        strokeWidth="2.6"
        strokeLinecap="square"
        strokeLinejoin="miter"
      />
      <path d="M4.6 20.4 27.4 15.2v2.1L4.6 21.6z" fill="var(--mark-cut, var(--surface))" />
    </svg>
  );
}

export function Wordmark({ name = 'Assay', size = 28 }: { name?: string | undefined; size?: number }) {
  return (
    <span className="inline-flex items-center gap-2.5 text-ink" dir="ltr">
      <BrandMark size={size} />
      <span className="font-semibold tracking-[-0.02em]" style={{ fontSize: size * 0.68, lineHeight: 1 }}>
        {name}
      </span>
    </span>
  );
}
