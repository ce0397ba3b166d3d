import { useState } from 'react';
import { LoanTable } from './loan-table.tsx';

/** A customer's loans. */
export function CustomerLoans({ customerId }: { customerId: string }) {
  const [page, setPage] = useState(1);
  return <LoanTable customerId={customerId} page={page} onPage={setPage} />;
}
