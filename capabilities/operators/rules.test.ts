import { expect, test } from 'vitest';
import { permissionsOf, roles, splitRoles } from './rules.ts';

test.each(roles)('who may decide, pay, set terms or appoint is appointed by two: %s', (role) => {
  const powers = [...permissionsOf([role])].filter((permission) =>
    /\.(?:decide|pay|fund|record|publish)$|^operators\.manage$/.test(permission),
  );
  expect(splitRoles([], [role]).waiting).toEqual(powers.length > 0 ? [role] : []);
  expect(splitRoles([role], [role])).toEqual({ atOnce: [role], waiting: [] });
});
