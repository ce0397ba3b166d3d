import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';

const login = { summary: 'Sign in', method: 'POST', access: 'visitor', output: z.unknown() } as const;

export const operatorLogin = defineCall({
  ...login,
  path: '/swx/operator/login',
  input: z.object({ email: z.string(), password: z.string(), totp: z.string() }),
});
export const operatorMe = defineCall({
  summary: 'Who is signed in',
  method: 'GET',
  path: '/swx/operator/me',
  access: 'operator',
  input: z.object({}),
  output: z.object({
    id: z.string(),
    email: z.string(),
    roles: z.array(z.string()),
    permissions: z.array(z.string()),
  }),
});
export const operatorStepUp = defineCall({
  ...login,
  path: '/swx/operator/stepUp',
  access: 'operator',
  input: z.object({ totp: z.string() }),
});
export const operatorLogout = defineCall({
  ...login,
  path: '/swx/operator/logout',
  access: 'operator',
  input: z.object({}),
});
