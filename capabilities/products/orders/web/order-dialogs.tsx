import { lazyDialog } from '#foundation/ui/lazy-dialog.tsx';

/** The dialogs of orders: the market's screen comes up without them. */

export const ConfirmOrder = lazyDialog(
  () => import('./confirm-order.tsx'),
  (module) => module.ConfirmOrder,
);
export const ClosePosition = lazyDialog(
  () => import('./close-position.tsx'),
  (module) => module.ClosePosition,
);
export const EditOrder = lazyDialog(
  () => import('./edit-order.tsx'),
  (module) => module.EditOrder,
);
export const CancelOrder = lazyDialog(
  () => import('./cancel-order.tsx'),
  (module) => module.CancelOrder,
);
export const OrderReceipt = lazyDialog(
  () => import('./order-receipt.tsx'),
  (module) => module.OrderReceipt,
);
