import { useState } from 'react';
import { newRequestId } from './request-id.ts';

/**
 * What is typed into a form that asks for something, and the id it is asked for under: a repeated press asks
 * once, and what is changed is another request.
 */
export function useRequestValues<Values extends object>(start: Values) {
  const [values, setValues] = useState(start);
  const [requestId, setRequestId] = useState(newRequestId);
  const change = (changes: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changes }));
    setRequestId(newRequestId());
  };
  return { values, change, requestId };
}
