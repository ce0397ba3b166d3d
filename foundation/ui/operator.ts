import { createContext, useContext } from 'react';

/** Who sits at the console, for its screens. */
export interface SignedInOperator {
  readonly id: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly permissions: ReadonlySet<string>;
}

export const OperatorContext = createContext<SignedInOperator>({
  id: '',
  email: '',
  roles: [],
  permissions: new Set(),
});

export function useOperator(): SignedInOperator {
  return useContext(OperatorContext);
}

/** Whether to offer what needs this permission; the server decides. */
export function useMay(permission: string): boolean {
  return useContext(OperatorContext).permissions.has(permission);
}
