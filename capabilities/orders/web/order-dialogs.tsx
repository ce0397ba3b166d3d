import { type ComponentProps, lazy, Suspense } from 'react';

/** The dialogs of orders, each loaded when it is first opened: the market's screen comes up without them. */

const LazyConfirm = lazy(() =>
  import('./confirm-order.tsx').then((module) => ({ default: module.ConfirmOrder })),
);
const LazyClose = lazy(() =>
  import('./close-position.tsx').then((module) => ({ default: module.ClosePosition })),
);
const LazyEdit = lazy(() => import('./edit-order.tsx').then((module) => ({ default: module.EditOrder })));
const LazyCancel = lazy(() =>
  import('./cancel-order.tsx').then((module) => ({ default: module.CancelOrder })),
);
const LazyReceipt = lazy(() =>
  import('./order-receipt.tsx').then((module) => ({ default: module.OrderReceipt })),
);

export function ConfirmOrder(props: ComponentProps<typeof LazyConfirm>) {
  return (
    <Suspense>
      <LazyConfirm {...props} />
    </Suspense>
  );
}

export function ClosePosition(props: ComponentProps<typeof LazyClose>) {
  return (
    <Suspense>
      <LazyClose {...props} />
    </Suspense>
  );
}

export function EditOrder(props: ComponentProps<typeof LazyEdit>) {
  return (
    <Suspense>
      <LazyEdit {...props} />
    </Suspense>
  );
}

export function CancelOrder(props: ComponentProps<typeof LazyCancel>) {
  return (
    <Suspense>
      <LazyCancel {...props} />
    </Suspense>
  );
}

export function OrderReceipt(props: ComponentProps<typeof LazyReceipt>) {
  return (
    <Suspense>
      <LazyReceipt {...props} />
    </Suspense>
  );
}
