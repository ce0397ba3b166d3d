import { RotateCw, Scan, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#foundation/ui/icon-button.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { FailedState } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useLoggedPicture } from '#foundation/ui/use-logged-picture.ts';
import { getPicture } from '../console-contract.ts';
import type { PictureItem } from '../rules.ts';
import { fitted, moved, turned, type View, zoomed } from './view.ts';

const step = 1.5;
const stride = 60;

/**
 * One picture that is zoomed with the wheel, the buttons or + and −, moved by dragging or the arrows, and
 * turned with R.
 */
export function ZoomPane({ id, item }: { id: string; item: PictureItem }) {
  const t = useTranslations('kyc-console');
  const kyc = useTranslations('kyc.items');
  const { address, isError, isFetching, refetch } = useLoggedPicture(getPicture, { id, item });
  const [view, setView] = useState<View>(fitted);
  const field = useRef<HTMLDivElement>(null);
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    setView(zoomed(view, event.deltaY < 0 ? 1.15 : 1 / 1.15));
  });
  useEffect(() => {
    const place = field.current;
    // React listens passively, and a passive listener can't keep the page from scrolling.
    place?.addEventListener('wheel', onWheel, { passive: false });
    return () => place?.removeEventListener('wheel', onWheel);
  }, []);

  const drag = ({ buttons, movementX, movementY }: PointerEvent) => {
    if (buttons === 1) setView((now) => moved(now, movementX, movementY));
  };
  const press = (event: KeyboardEvent) => {
    const change = keys[event.key];
    if (change === undefined) return;
    event.preventDefault();
    setView(change);
  };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div
        ref={field}
        role="application"
        aria-label={t('zoomField', { item: kyc(item) })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the viewer need a place to be heard
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        className="relative grid h-[calc(100dvh-300px)] min-h-60 cursor-grab touch-none place-items-center overflow-hidden rounded border border-line bg-sunken active:cursor-grabbing"
      >
        {isError ? (
          <FailedState onRetry={refetch} busy={isFetching} />
        ) : address === undefined ? (
          <Skeleton className="size-full" />
        ) : (
          <img
            src={address}
            alt={kyc(item)}
            draggable={false}
            className="max-h-full max-w-full select-none"
            style={{
              transform: `translate(${view.x}px, ${view.y}px) rotate(${view.turn}deg) scale(${view.scale})`,
            }}
          />
        )}
      </div>
      <ViewButtons scale={view.scale} onView={setView} />
    </div>
  );
}

type ButtonsProps = { scale: number; onView: (change: View | ((view: View) => View)) => void };

function ViewButtons({ scale, onView }: ButtonsProps) {
  const t = useTranslations('kyc-console');
  const format = useFormat();
  return (
    <div className="flex items-center gap-1" dir="ltr">
      <IconButton
        label={t('zoomOut')}
        icon={<ZoomOut size={18} />}
        onClick={() => onView((now) => zoomed(now, 1 / step))}
      />
      <span className="num w-14 text-center text-note text-quiet" aria-live="polite">
        {format.percent(scale * 100, { digits: 0 })}
      </span>
      <IconButton
        label={t('zoomIn')}
        icon={<ZoomIn size={18} />}
        onClick={() => onView((now) => zoomed(now, step))}
      />
      <IconButton label={t('turn')} icon={<RotateCw size={18} />} onClick={() => onView(turned)} />
      <IconButton label={t('fit')} icon={<Scan size={18} />} onClick={() => onView(fitted)} />
    </div>
  );
}

const keys: Readonly<Record<string, (view: View) => View>> = {
  '+': (view) => zoomed(view, step),
  '=': (view) => zoomed(view, step),
  '-': (view) => zoomed(view, 1 / step),
  '0': () => fitted,
  r: turned,
  ArrowLeft: (view) => moved(view, stride, 0),
  ArrowRight: (view) => moved(view, -stride, 0),
  ArrowUp: (view) => moved(view, 0, stride),
  ArrowDown: (view) => moved(view, 0, -stride),
};
