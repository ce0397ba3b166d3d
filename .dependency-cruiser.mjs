// The import table (docs/architecture.md, "The import table") as rules: foundation ← ledger ← other
// capabilities ← apps, and inside a capability rules ← contract ← server | web | console. `$1` in a `to` is
// what the first group in `from` matched.

const capability = '^capabilities/[^/]+/([^/]+)';
const screens = `${capability}/(?:web|console)/`;
/** A capability's top holds what both sides read; only its face is the server's. */
const rules = `${capability}/rules[.]ts$`;
/** Money, instruments and prices are what the whole house speaks of: their pure files are for everyone. */
const sharedRules = [
  '^capabilities/money/accounting/[^/]+[.]ts$',
  '^capabilities/[^/]+/(?:ledger|catalogue|prices)/rules[.]ts$',
  '^capabilities/markets/catalogue/trading-hours[.]ts$',
  '^capabilities/markets/actions/action[.]ts$',
];
const topFiles = `${capability}/(?!face[.])[^/]+[.]ts$`;
const tests = '[.](?:test|journey)[.]tsx?$|/testing/';
/** Run by Vite while it builds, never in a browser. */
const buildTime = '-plugin[.]ts$|vite[.]config[.]ts$|^apps/web/(?:precompress|font-preload)[.]ts$';
/** Packages the server needs at run time that are at home in a browser as well. */
const sharedPackages = 'node_modules/(?:zod|use-intl|react|country-flag-icons)/';

/**
 * The capabilities by floor, the lowest first: a server may use the faces of the floors below its own, and
 * is handed what they have made (`checks/wiring.test.ts`), so that no two can come to use each other. What is
 * needed from above is a port (apps/server/wiring/ports.ts). A new capability gets its place here.
 */
export const floors = [
  'accounting',
  'ledger',
  'audit|chains|integrity|live|uploads',
  'reviews',
  'operators',
  'configuration',
  'content',
  'customers',
  'catalogue|jurisdictions|links|notifications|security',
  'actions',
  'kyc|prices|quiz|reconciliation|support',
  'alerts|charts|markets',
  'adjustments|conversion|deposits|loans|nfts|options|plans',
  'orders',
  'accounts|withdrawals',
  'invites',
  'treasury',
  'inquiries',
  'health|traces',
];

const storeys = [
  ...floors.map((floor, height) => ({
    name: 'only-faces-of-lower-floors',
    from: { path: `^capabilities/[^/]+/(${floor})/(?:server/|[^/]+[.]ts$)`, pathNot: tests },
    to: {
      path: '^capabilities/',
      pathNot: ['^capabilities/[^/]+/$1/', `^capabilities/[^/]+/(?:${floors.slice(0, height).join('|')})/`],
    },
  })),
  {
    name: 'every-capability-has-its-floor',
    from: { path: '^capabilities/', pathNot: `^capabilities/[^/]+/(?:${floors.join('|')})/` },
    to: {},
  },
];

const table = [
  {
    name: 'foundation-knows-no-business',
    comment: 'Words the whole house uses: no capability, no application.',
    from: { path: '^foundation/' },
    to: { path: '^(?:capabilities|apps|journeys|bench)/' },
  },
  {
    name: 'ledger-depends-on-no-capability',
    from: { path: '^capabilities/money/ledger/', pathNot: tests },
    to: { path: '^capabilities/', pathNot: '^capabilities/money/(?:ledger|accounting)/' },
  },
  {
    name: 'applications-are-the-top',
    comment: 'apps/ composes; nothing that is composed may know of it.',
    from: { path: '^(?:foundation|capabilities|database)/' },
    to: { path: '^apps/' },
  },
  {
    name: 'rules-are-pure',
    comment: 'Rules take values and give values: pure foundation, their own capability, the shared rules.',
    from: { path: rules },
    to: {
      pathNot: [
        '^foundation/(?:money|time|ids|refusals|secrets|four-eyes|text)/',
        '^capabilities/[^/]+/$1/(?!face[.]|contract[.]|console-contract[.])[^/]+[.]ts$',
        ...sharedRules,
        '^locales/languages[.]ts$',
      ],
    },
  },
  {
    name: 'top-files-are-shared-by-both-sides',
    comment:
      'What server and screens both read (contract, evidence, valuation) does no I/O. A shape of the wire may hold another’s.',
    from: { path: topFiles, pathNot: tests },
    to: {
      pathNot: [
        '^foundation/(?:money|time|ids|refusals|secrets|four-eyes|text|calls)/',
        '^capabilities/[^/]+/$1/[^/]+[.]ts$',
        '^capabilities/[^/]+/[^/]+/(?:console-)?contract[.]ts$',
        ...sharedRules,
        '^capabilities/money/ledger/(?:reasons|transfer-shape)[.]ts$',
        '^locales/languages[.]ts$',
        'node_modules/zod/',
      ],
    },
  },
  {
    name: 'top-files-name-only-types-of-the-face',
    from: { path: topFiles },
    to: { path: '^capabilities/[^/]+/[^/]+/face[.]ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'others-only-by-their-face',
    comment: 'A server asks another capability through face.ts; the shared rules are for everyone.',
    from: { path: `${capability}/(?:server/|face[.])`, pathNot: tests },
    to: {
      path: '^capabilities/',
      pathNot: [
        '^capabilities/[^/]+/$1/',
        '^capabilities/[^/]+/[^/]+/face[.]ts$',
        ...sharedRules,
        '^capabilities/money/ledger/(?:funding|lane-table|lane-state|operator-act|transfer-kind|party-not-loaded|set-aside|transfer-shape)[.]ts$',
      ],
    },
  },
  {
    name: 'servers-have-no-screens',
    from: {
      path: '^(?:capabilities/[^/]+/[^/]+/(?:server/|face[.])|apps/server/|foundation/(?!ui/))',
      pathNot: tests,
    },
    to: { path: '^(?:capabilities/[^/]+/[^/]+/(?:web|console)/|foundation/ui/|apps/(?:web|console)/)' },
  },
  {
    name: 'screens-have-no-server',
    comment: 'Screens speak through contracts; database, secrets and Node stay out of the bundle.',
    from: {
      path: [screens, '^foundation/ui/', '^apps/(?:web|console)/'],
      pathNot: [tests, buildTime],
    },
    to: {
      path: ['^capabilities/[^/]+/[^/]+/(?:server/|face[.])', '^foundation/server-kit/', '^apps/server/'],
    },
  },
  {
    name: 'screens-stay-in-their-capability',
    comment: 'Its own contract and rules, the shared rules, and the browser’s live channel and prices.',
    from: { path: screens, pathNot: tests },
    to: {
      path: '^capabilities/',
      pathNot: [
        '^capabilities/[^/]+/$1/',
        '^capabilities/markets/(?:live|prices)/web/face[.]ts$',
        ...sharedRules,
      ],
    },
  },
  {
    name: 'web-and-console-are-apart',
    from: { path: '^(?:capabilities/[^/]+/[^/]+|apps)/(web|console)/', pathNot: [tests, buildTime] },
    to: {
      path: '^(?:capabilities/[^/]+/[^/]+|apps)/(?:web|console)/',
      pathNot: '^(?:capabilities/[^/]+/[^/]+|apps)/$1/',
    },
  },
  {
    name: 'browser-has-no-node',
    from: {
      path: [
        screens,
        '^foundation/(?:ui|money|time|ids|refusals|secrets|four-eyes|calls)/',
        '^apps/(?:web|console)/',
        topFiles,
      ],
      pathNot: [tests, buildTime],
    },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'browser-bundles-only-dev-dependencies',
    comment:
      '`dependencies` is what the server needs at run time; what is bundled belongs to devDependencies.',
    from: {
      path: [screens, '^foundation/ui/', '^apps/(?:web|console)/'],
      pathNot: [tests, buildTime],
    },
    to: { dependencyTypes: ['npm'], pathNot: sharedPackages },
  },
  {
    name: 'server-runs-on-dependencies',
    comment: 'A production install leaves devDependencies out.',
    from: {
      path: '^(?:apps/(?:server|signer)/|capabilities/[^/]+/[^/]+/(?:server/|[^/]+[.]ts$)|foundation/(?!ui/)|database/)',
      pathNot: tests,
    },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '@types/' },
  },
];

const hygiene = [
  {
    name: 'no-cycles',
    comment:
      'The router’s type names every page, and pages name the router’s type: TanStack Router is made so.',
    from: {},
    to: { circular: true, viaOnly: { pathNot: '^apps/web/router-types[.]ts$' } },
  },
  {
    name: 'resolvable',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
  {
    name: 'declared-packages',
    comment: 'A package that only another package brings along can vanish with it.',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'tests-stay-tests',
    comment: 'What runs in production must not lean on test code.',
    from: { pathNot: [tests, '^(?:journeys|bench|checks|tools)/', '^[^/]+[.]config[.]ts$'] },
    to: { path: tests },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...table, ...storeys, ...hygiene].map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|[?]' },
    // Types count: a screen that knows a server's type is tied to the server.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types', 'style'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css', '.d.ts'],
      mainFields: ['module', 'main', 'types', 'style'],
    },
  },
};
