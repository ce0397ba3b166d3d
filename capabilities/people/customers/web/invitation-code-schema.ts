import { z } from 'zod';

export function invitationCodeSchema(isRequired: boolean) {
  return z
    .string()
    .trim()
    .min(isRequired ? 1 : 0, { error: 'INVITATION_CODE_REQUIRED' })
    .max(40, { error: 'INVITATION_CODE_WRONG' });
}
