import { createContext, useContext } from 'react';

/** The signed-in operator, for the console's screens. */
export interface SignedInOperator {
  readonly id: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly permissions: ReadonlySet<string>;
  /** Nothing is permitted before these are done. */
  readonly mustChangePassword: boolean;
  readonly mustEnrol: boolean;
  readonly mustShowPasskey: boolean;
  readonly passkeyDueAt: string | null;
  readonly hasTotp: boolean;
  readonly hasPasskey: boolean;
}

export const OperatorContext = createContext<SignedInOperator>({
  id: '',
  email: '',
  roles: [],
  permissions: new Set(),
  mustChangePassword: false,
  mustEnrol: false,
  mustShowPasskey: false,
  passkeyDueAt: null,
  hasTotp: false,
  hasPasskey: false,
});

export function useOperator(): SignedInOperator {
  return useContext(OperatorContext);
}

/** Whether to offer what needs this permission; the server decides. */
export function useMay(permission: string): boolean {
  return useContext(OperatorContext).permissions.has(permission);
}
