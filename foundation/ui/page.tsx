import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { usePageHead } from './page-title.ts';

type Props = {
  title: string;
  /** The phone's back button: to the screen before, or to `backTo` when there was none. */
  back?: boolean | undefined;
  backTo?: string | undefined;
  /** At the end of the title's line on desktops, under the top bar on phones. */
  actions?: ReactNode;
  /** `whole` also widens the bar above. */
  width?: 'form' | 'text' | 'wide' | 'full' | 'whole' | undefined;
  /** For screens whose first words are not their title: home, market detail. */
  hideTitle?: boolean | undefined;
  /** Shows the product's name (and the UID) in the phone's top bar instead of the title. */
  defaultTitle?: boolean | undefined;
  children: ReactNode;
  className?: string | undefined;
};

const WIDTHS = {
  form: 'max-w-form',
  text: 'max-w-text',
  wide: 'max-w-wide',
  full: 'max-w-canvas',
  whole: '',
};

/**
 * Every screen is one of these: it sets the document's title, the phone's top bar and the desktop's heading.
 */
export function Page(props: Props) {
  const {
    title,
    back,
    backTo,
    actions,
    width = 'wide',
    hideTitle = false,
    defaultTitle,
    children,
    className,
  } = props;
  usePageHead({ title, back, backTo, isDefault: defaultTitle });
  return (
    <div
      data-whole-width={width === 'whole' ? '' : undefined}
      className={classNames('mx-auto w-full px-4 py-4 wide:px-8 wide:py-8', WIDTHS[width], className)}
    >
      <header
        className={classNames(
          'mb-4 flex items-center justify-between gap-4 wide:mb-6',
          hideTitle && 'sr-only',
          (actions === undefined || actions === false) && 'phone:sr-only',
        )}
      >
        <h1 className="text-display font-semibold phone:sr-only">{title}</h1>
        {actions}
      </header>
      {children}
    </div>
  );
}
