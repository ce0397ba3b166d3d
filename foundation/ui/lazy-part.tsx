import { RotateCw } from 'lucide-react';
import {
  type ComponentType,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useState,
  useTransition,
} from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import { loadPart, PartFailure } from './load-part.ts';
import { RefusalNotice } from './states.tsx';

/**
 * How a part that did not load says so: in its place; above the page, where it would be a dialog, a sheet or
 * a menu; or silently, where it would not be missed: then it is retried by itself.
 */
type Missing = 'inPlace' | 'above' | 'unseen';

type Loaded<Props> = { readonly Component: ComponentType<Props> } | { readonly failure: PartFailure };

const tryAgainMs = 10_000;
/** A failure that was never shown (a pointer that passed over a link) is forgotten. */
const forgetMs = 2_000;

interface Loader<Props> {
  /** Once it has failed, it stays failed until it is requested again or no screen shows it. */
  loaded(): Promise<Loaded<Props>>;
  again(): void;
  /** While a screen shows the failure; returns the function that ends that. */
  show(): () => void;
}

/**
 * A component whose code is loaded when it is first shown, like React's `lazy` but for what happens when the
 * code does not come: no boundary has to catch it, so that the screen around stays with all that was typed.
 */
export function lazyPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  missing: Missing = 'inPlace',
): ((props: Props) => ReactNode) & { preload: () => Promise<void> } {
  const loader = createLoader(load, pick);
  const render = (props: Props) => <LazyPart loader={loader} props={props} missing={missing} />;
  return Object.assign(render, {
    preload: async () => {
      await loader.loaded();
    },
  });
}

function createLoader<Module, Props>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): Loader<Props> {
  let attempt: Promise<Loaded<Props>> | undefined;
  let hasFailed = false;
  let isAgain = false;
  let shown = 0;

  async function carryOut(): Promise<Loaded<Props>> {
    hasFailed = false;
    try {
      return { Component: pick(await loadPart(load, isAgain)) };
    } catch (failure) {
      hasFailed = true;
      isAgain = true;
      setTimeout(forgetUnlessShown, forgetMs);
      return { failure: failure instanceof PartFailure ? failure : new PartFailure(false, failure) };
    }
  }

  function forgetUnlessShown(): void {
    if (shown === 0 && hasFailed) attempt = undefined;
  }

  return {
    loaded() {
      attempt ??= carryOut();
      return attempt;
    },
    again() {
      attempt = carryOut();
    },
    show() {
      shown += 1;
      return () => {
        shown -= 1;
        forgetUnlessShown();
      };
    },
  };
}

type PartProps<Props> = { loader: Loader<Props>; props: Props; missing: Missing };

function LazyPart<Props extends object>({ loader, props, missing }: PartProps<Props>) {
  const [, setTries] = useState(0);
  const [isBusy, startTransition] = useTransition();
  const again = useCallback(() => {
    loader.again();
    startTransition(() => setTries((tries) => tries + 1));
  }, [loader]);
  const state = use(loader.loaded());
  if ('Component' in state) return <state.Component {...props} />;
  return (
    <PartMissing
      failure={state.failure}
      show={loader.show}
      missing={missing}
      onAgain={again}
      isBusy={isBusy}
    />
  );
}

type MissingProps = {
  failure: PartFailure;
  show: () => () => void;
  missing: Missing;
  onAgain: () => void;
  isBusy: boolean;
};

function PartMissing({ failure: { isGone }, show, missing, onAgain, isBusy }: MissingProps) {
  const t = useTranslations('ui');
  const shell = useTranslations('shell');
  useEffect(show, [show]);
  useEffect(() => {
    if (missing !== 'unseen') return;
    const timer = setInterval(onAgain, tryAgainMs);
    return () => clearInterval(timer);
  }, [missing, onAgain]);
  if (missing === 'unseen') return null;
  return (
    <div
      className={
        missing === 'above' ? 'fixed inset-x-4 bottom-20 z-50 mx-auto max-w-form' : 'mx-auto max-w-form p-4'
      }
    >
      <RefusalNotice
        action={
          <Button
            busy={isBusy}
            icon={<RotateCw size={16} aria-hidden="true" />}
            onClick={isGone ? () => window.location.reload() : onAgain}
          >
            {isGone ? shell('broken.reload') : t('retry')}
          </Button>
        }
      >
        <p className="font-medium">{t('failed.title')}</p>
        <p>{isGone ? shell('broken.chunk') : t('failed.body')}</p>
      </RefusalNotice>
    </div>
  );
}
