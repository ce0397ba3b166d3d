import { createContext } from 'react';

/**
 * Whether amounts show all their digits: for operators, whose rows have to add up. Customers see cents, and
 * all of it in receipts.
 */
export const EveryUnitContext = createContext(false);
