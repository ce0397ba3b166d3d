import { Check, LoaderCircle } from 'lucide-react';
import type { Availability } from './queries.ts';

export function AvailabilityMark({ state }: { state: Availability }) {
  return (
    <span className="grid size-8 place-items-center">
      {state === 'checking' && (
        <LoaderCircle size={16} className="animate-spin text-faint" aria-hidden="true" />
      )}
      {state === 'free' && <Check size={16} className="text-rise" aria-hidden="true" />}
    </span>
  );
}
