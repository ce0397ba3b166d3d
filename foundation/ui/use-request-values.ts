import { useState } from 'react';
import { newRequestId } from './request-id.ts';
import { useFormValues } from './use-form-values.ts';

/**
 * What is typed into a form that asks for something, and the id it is asked for under: a repeated press asks
 * once, and what is changed is another request.
 */
export function useRequestValues<Values extends object>(start: Values) {
  const [requestId, setRequestId] = useState(newRequestId);
  const form = useFormValues(start, () => setRequestId(newRequestId()));
  return { ...form, requestId };
}
