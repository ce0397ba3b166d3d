import { classNames } from './class-names.ts';

export type ButtonTone = 'primary' | 'plain' | 'quiet' | 'rise' | 'fall' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';
export type ButtonLook = {
  tone?: ButtonTone | undefined;
  size?: ButtonSize | undefined;
  /** As wide as what it stands in. */
  wide?: boolean | undefined;
};

const TONES: Record<ButtonTone, string> = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-strong',
  plain: 'border border-line-strong bg-raised text-ink hover:border-faint hover:bg-sunken',
  quiet: 'text-quiet hover:bg-sunken hover:text-ink',
  rise: 'bg-rise text-on-tone hover:brightness-110',
  fall: 'bg-fall text-on-tone hover:brightness-110',
  danger: 'bg-danger text-on-tone hover:brightness-110',
};

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-control-small px-3 text-note gap-1.5',
  medium: 'min-h-control px-4 text-body gap-2',
  large: 'min-h-control-large px-5 text-lead gap-2',
};

/** How a button and a link that looks like one are drawn. */
export function buttonStyle({ tone = 'plain', size = 'medium', wide = false }: ButtonLook): string {
  return classNames(
    'touch inline-flex shrink-0 select-none items-center justify-center rounded font-medium',
    'transition-colors duration-100 disabled:opacity-45 aria-disabled:opacity-45',
    TONES[tone],
    SIZES[size],
    // A long sentence with its figures takes a second line rather than leave a phone.
    wide
      ? 'w-full py-1.5 text-balance'
      : 'whitespace-nowrap narrow:max-w-full narrow:py-1.5 narrow:text-balance narrow:whitespace-normal',
  );
}
