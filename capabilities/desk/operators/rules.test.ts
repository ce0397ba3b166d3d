import { expect, test } from 'vitest';
import { excludeEachOther, permissionsOf, type Role, roles, splitRoles } from './rules.ts';

test.each(roles)(
  'who has a part in money, binding texts, freezes or appointing is appointed by two: %s',
  (role) => {
    const powers = [...permissionsOf([role])].filter((permission) =>
      /\.(?:decide|pay|fund|record|publish|request|edit|approve|freeze|halt)$|^operators\.manage$/.test(
        permission,
      ),
    );
    expect(splitRoles([], [role]).waiting).toEqual(powers.length > 0 ? [role] : []);
    expect(splitRoles([role], [role])).toEqual({ atOnce: [role], waiting: [] });
  },
);

test.each<[Role[], Role[]]>([
  [['auditor', 'support'], ['auditor']],
  [['risk', 'auditor'], ['auditor']],
  [
    ['administrator', 'reviewer', 'risk'],
    ['administrator', 'risk'],
  ],
  [['administrator', 'treasurer'], ['administrator']],
  [['administrator', 'auditor'], ['administrator']],
])('%j exclude each other: who holds them may do what %j may', (held, counting) => {
  expect(excludeEachOther(held)).toBe(true);
  expect(permissionsOf(held)).toEqual(permissionsOf(counting));
});

test.each<[Role[]]>([
  [['reviewer', 'treasurer', 'risk']],
  [['administrator', 'support', 'risk']],
  [['auditor']],
])('%j go together', (held) => {
  expect(excludeEachOther(held)).toBe(false);
});
