import type { Row } from './call-row.ts';

export function jurisdictionRows(): Record<string, Row> {
  return {
    getStanding: {
      good: () => [{}, { book: 'real' }],
      bad: () => [[{ token: 'nobody' }, 'UNAUTHENTICATED']],
    },
  };
}
