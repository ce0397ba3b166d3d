import { useNavigate, useSearch } from '@tanstack/react-router';
import { PlansPage } from '#capabilities/products/plans/web/plans-page.tsx';
import { SwitchToReal } from '../shells/book-switch.tsx';
import { useAvailable } from './use-available.ts';

/** `/trading`: smart plans, with the way to the real account. `receipt` shows the one of a plan. */
export function TradingPage() {
  const navigate = useNavigate();
  const available = useAvailable();
  const { receipt } = useSearch({ from: '/trading' });
  return (
    <PlansPage
      available={available}
      bookSwitch={<SwitchToReal />}
      receipt={receipt}
      onReceipt={(id) =>
        void navigate({
          to: '/trading',
          search: id === undefined ? {} : { receipt: id },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
