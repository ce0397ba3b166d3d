import { createContext } from 'react';
import type { Reader } from '#foundation/refusals/facts.ts';

/** Whom sentences are for that differ for customers and operators. */
export const ReaderContext = createContext<Reader>('customer');
