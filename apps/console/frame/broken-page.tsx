import type { ErrorComponentProps } from '@tanstack/react-router';
import { BrokenScreen } from '#foundation/ui/broken-screen.tsx';

export function BrokenPage(props: ErrorComponentProps) {
  return <BrokenScreen {...props} home="/console/" />;
}
