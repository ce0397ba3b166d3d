import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';

/** The dialogs of orders, each loaded when it is first opened: the market's screen comes up without them. */

const LazyConfirm = lazyPart(
  () => import('./confirm-order.tsx'),
  (module) => module.ConfirmOrder,
  'above',
);
const LazyClose = lazyPart(
  () => import('./close-position.tsx'),
  (module) => module.ClosePosition,
  'above',
);
const LazyEdit = lazyPart(
  () => import('./edit-order.tsx'),
  (module) => module.EditOrder,
  'above',
);
const LazyCancel = lazyPart(
  () => import('./cancel-order.tsx'),
  (module) => module.CancelOrder,
  'above',
);
const LazyReceipt = lazyPart(
  () => import('./order-receipt.tsx'),
  (module) => module.OrderReceipt,
  'above',
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
