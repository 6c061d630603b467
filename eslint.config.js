import js from '@eslint/js'
import astro from 'eslint-plugin-astro'
import { importX } from 'eslint-plugin-import-x'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import ts from 'typescript-eslint'

// What needs types, and circles of imports, are the rules of .oxlintrc.json.

/** Who may import whom under `src/`: each folder, and the folders it may reach besides its own. */
const zones = {
  contract: [],
  core: ['contract'],
  config: ['contract', 'core'],
  i18n: ['core', 'config', 'contract', 'routes.ts', 'route-pages.ts'],
  client: ['contract', 'core'],
  stores: ['client', 'contract', 'core', 'routes.ts'],
  ui: ['core', 'contract'],
  islands: ['ui', 'stores', 'contract', 'core', 'client', 'routes.ts'],
  visitors: ['stores', 'contract', 'core'],
  pwa: ['config', 'i18n', 'routes.ts', 'core', 'contract'],
  server: ['contract', 'core', 'config', 'routes.ts'],
  sheets: ['ui', 'components', 'config', 'core', 'contract', 'styles'],
  desk: ['ui', 'contract', 'core', 'styles'],
  landers: ['components', 'i18n', 'core', 'config', 'contract', 'routes.ts', 'styles'],
  components: [
    'ui',
    'islands',
    'i18n',
    'config',
    'core',
    'contract',
    'routes.ts',
    'route-pages.ts',
    'landers',
    'styles',
  ],
  layouts: [
    'ui',
    'islands',
    'i18n',
    'config',
    'core',
    'contract',
    'routes.ts',
    'route-pages.ts',
    'components',
    'styles',
    'pwa',
  ],
}
const folders = [...Object.keys(zones), 'build', 'routes.ts', 'route-pages.ts', 'pages', 'styles']

const deny = (target, from, message, except = []) => ({ target, from, message, except })

const importZones = Object.entries(zones).flatMap(([folder, allowed]) =>
  folders
    .filter((other) => other !== folder && !allowed.includes(other))
    .map((other) =>
      deny(
        `./src/${folder}`,
        `./src/${other}`,
        `src/${folder} may import only ${allowed.join(', ') || 'nothing else of src'}.`,
      ),
    ),
)

/** The walls inside the server: platform ← events, access ← features ← http ← compose. */
const server = (room) => `./src/server/${room}`
/** What a feature offers the others: the few files that they may import. */
const offers = {
  accounts: [
    'consents.ts',
    'current-account.ts',
    'delete-account.ts',
    'show-or-hide-profile.ts',
    'sessions/find-viewer.ts',
    'signup/too-young.ts',
    'tables.ts',
    'tokens/issue-token.ts',
    'linked-accounts.ts',
  ],
  chat: [
    'allowance.ts',
    'covered-photos.ts',
    'draft.ts',
    'message-media.ts',
    'message-photo.ts',
    'message-voice.ts',
    'message-subject.ts',
    'refund-messages.ts',
    'send-message.ts',
    'withheld-conversations.ts',
    'tables.ts',
  ],
  games: [],
  likes: ['draw-likes.ts', 'give-like.ts', 'take-back-like.ts'],
  moderation: [
    'appeals/end-appeals.ts',
    'blocks/derived-blocks.ts',
    'blocks/partings.ts',
    'evidence/end-evidence.ts',
    'notices/confirm-notice.ts',
    'renew-digests.ts',
    'restrictions/restriction-status.ts',
    'restrictions/statement-of-reasons.ts',
    'signals/keep-signal-trace.ts',
    'signals/picture-hashes.ts',
    'signals/suspected.ts',
    'tables.ts',
  ],
  notifications: ['preferences.ts', 'schedule.ts', 'tables.ts'],
  payments: [
    'direct-debit/send-code.ts',
    'discounts/find-offer.ts',
    'ledger',
    'mandates/debit-eligibility.ts',
    'refunds/answer-withdrawal.ts',
    'refunds/repeated-withdrawals.ts',
    'tables.ts',
  ],
  profiles: [
    'cards.ts',
    'details.ts',
    'named-page.ts',
    'photos',
    'prompts/answers-of.ts',
    'prompts/questions.ts',
    'prompts/voice-answer.ts',
    'search/listing.ts',
    'search/suggestions.ts',
    'tables.ts',
    'verification/read-picture.ts',
  ],
  site: [],
}
const features = Object.keys(offers)
/** The rooms of `payments/`, from the ground up: each may import those below its floor only, and no file that wires them. */
const paymentFloors = [
  ['providers'],
  ['ledger', 'discounts', 'invoices', 'mandates'],
  ['settlement'],
  ['orders', 'refunds'],
  ['direct-debit'],
]
const abovePayments = ['routes.ts', 'handle-webhook.ts', 'transactions.ts']
const belowPayments = ['tables.ts', 'order.ts', 'price-country.ts', 'buyer-mail.ts']
const aboveFeatures = [
  'desk',
  'http',
  'audit',
  'admin',
  'doctor',
  'portability',
  'conformance',
  'probe',
  'production-rules.ts',
  'compose.ts',
  'start.ts',
  'main.ts',
  'jobs.ts',
  'read-events.ts',
]
const above = (room, rooms, message) => rooms.map((other) => deny(server(room), server(other), message))

const serverZones = [
  ...above(
    'platform',
    ['events', 'access.ts', ...features, ...aboveFeatures],
    'The platform knows no feature.',
  ),
  ...above('events', ['access.ts', ...features, ...aboveFeatures], 'Events import the platform only.'),
  ...above('access.ts', ['events', ...features, ...aboveFeatures], 'Access imports the platform only.'),
  ...features.flatMap((feature) => [
    ...above(feature, aboveFeatures, 'A feature knows nothing of what is built on it.'),
    ...features
      .filter((other) => other !== feature)
      .map((other) =>
        deny(
          server(feature),
          server(other),
          `src/server/${other} offers the other features only ${offers[other].join(', ') || 'nothing'}.`,
          offers[other].map((file) => `./${file}`),
        ),
      ),
  ]),
  ...paymentFloors.flatMap((rooms, floor) =>
    rooms.flatMap((room) =>
      above(
        `payments/${room}`,
        [...paymentFloors.slice(floor).flat(), ...abovePayments]
          .filter((other) => other !== room)
          .map((other) => `payments/${other}`),
        `src/server/payments/${room} may import only ${[...belowPayments, ...paymentFloors.slice(0, floor).flat()].join(', ')}.`,
      ),
    ),
  ),
  ...belowPayments.flatMap((file) =>
    above(
      `payments/${file}`,
      [...paymentFloors.flat(), ...abovePayments].map((other) => `payments/${other}`),
      `src/server/payments/${file} stands below the rooms of payments/.`,
    ),
  ),
  ...above(
    'http',
    [
      'desk',
      'audit',
      'admin',
      'doctor',
      'conformance',
      'probe',
      'compose.ts',
      'start.ts',
      'main.ts',
      'jobs.ts',
    ],
    'HTTP is wired by compose.ts.',
  ),
  ...above(
    'conformance',
    ['http', 'events', 'access.ts', ...features],
    'The contract player knows the contract only.',
  ),
  deny(server('conformance'), server('platform'), 'The contract player knows the contract only.', [
    './print-table.ts',
    './start-error.ts',
  ]),
]

/** What a topic of the stores offers the others; `page` lies below them all. */
const storeOffers = {
  account: ['accounts.ts', 'answer.ts', 'clock.ts', 'sessions.ts', 'unsaved-forms.ts'],
  chat: [],
  games: [],
  likes: ['likes.ts'],
  live: ['counters.ts', 'handlers.ts', 'polling.ts'],
  moderation: [],
  notifications: ['alerts.ts', 'push-device.ts'],
  payments: [],
  profiles: ['cards.ts'],
  search: [],
  signup: ['traffic-source.ts'],
}
const topics = Object.keys(storeOffers)
const stores = (topic) => `./src/stores/${topic}`
const storeZones = topics.flatMap((topic) => [
  deny(stores('page'), stores(topic), 'The page knows no topic of the stores.'),
  ...topics
    .filter((other) => other !== topic)
    .map((other) =>
      deny(
        stores(topic),
        stores(other),
        `src/stores/${other} offers the other topics only ${storeOffers[other].join(', ') || 'nothing'}.`,
        storeOffers[other].map((file) => `./${file}`),
      ),
    ),
])

/** What is shipped takes nothing from what proves it, and demo data is loaded by compose.ts alone. */
const shippedZones = [
  deny('./src', './tests', 'src takes nothing from tests.'),
  deny('./scripts', './tests', 'npm start takes nothing from tests.'),
  deny(
    ['./src/!(server)/**', './src/server/!(compose).ts', './src/server/*/**'],
    './demo',
    'Demo data is loaded by compose.ts alone, outside production.',
  ),
]

const callZones = [deny('./src/contract/*.ts', './src/contract/calls', 'Shapes know no call.')]
const wholeCalls = {
  regex: 'contract/calls/',
  allowTypeImports: true,
  message: 'Pages know calls by `import type` alone: only the server reads whole ones.',
}

const storeHooks = {
  name: '@nanostores/react',
  message: 'Islands read stores through useShared: a plain useStore fails hydration.',
}

const lateParts = {
  name: 'react',
  importNames: ['lazy'],
  message: 'Parts come by whenShown: it says so where their script does not.',
}

/** The runner's own `test` hears nothing of what pages throw. */
const journeyTest = {
  name: 'playwright/test',
  importNames: ['test'],
  message: 'Journeys take `test` from tests/e2e/journey.ts, which fails on what pages throw.',
}

/** A page that is not looked at yet does nothing a person would call being there. */
const prerendering = {
  selector:
    ':matches(MemberExpression[property.name="prerendering"], Literal[value="prerenderingchange"], Literal[value="prerendering"])',
  message: 'Whether a page is looked at is told by client/activation.ts.',
}
const restrictedSyntax = [
  prerendering,
  { selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]', message: 'Text is never markup.' },
  { selector: 'JSXAttribute[name.name="style"]', message: 'The policy forbids inline styles: use a class.' },
  { selector: 'MemberExpression[property.name=/^(inner|outer)HTML$/]', message: 'Text is never markup.' },
  { selector: 'TSEnumDeclaration', message: 'Node runs these files as they are: no enums.' },
]
/**
 * A key that an input method has taken is told by `keyOf` alone. Landers are free of it: their one script that reads keys is
 * put into the page as text, so it imports nothing, and reads arrows outside of forms only.
 */
const keyPresses = [
  'MemberExpression[object.name="event"][property.name="key"]',
  'MemberExpression[property.name=/^(isComposing|keyCode)$/]',
  'ObjectPattern > Property[key.name=/^(isComposing|keyCode)$/]',
  'ObjectPattern[typeAnnotation.typeAnnotation.typeName.name="KeyboardEvent"] > Property[key.name="key"]',
  'VariableDeclarator[init.name="event"] > ObjectPattern > Property[key.name="key"]',
].map((selector) => ({ selector, message: 'Keys are read by keyOf of core/keys.ts.' }))
const nowWords = {
  selector:
    'CallExpression[callee.name=/^(formatDate|formatAge|dayText|momentText)$/] > CallExpression[callee.name!="useShared"]',
  message: 'Words that depend on now take it from $today of stores/account/clock.ts, or they outlive it.',
}
const formatting = {
  selector:
    ':matches(MemberExpression[object.name="Intl"][property.name=/Format$|^DisplayNames$/], MemberExpression[property.name=/^toLocale(Date|Time)?String$/])',
  message: 'Dates, numbers, lists and names are written by core/format.ts.',
}
const durations = [
  'VariableDeclarator[id.name=/^(SECOND|MINUTE|HOUR|DAY|WEEK)(_MS)?$|^MS_PER_/]',
  'VariableDeclarator[init.value=3600000]',
  'VariableDeclarator[init.value=86400000]',
].map((selector) => ({ selector, message: 'Spans of time come from core/durations.ts.' }))

export default ts.config(
  {
    // Speculation.astro holds JSON in a script element, which no parser of scripts takes.
    ignores: [
      'dist/',
      'data/',
      '.astro/',
      '.cache/',
      'node_modules/',
      'test-results/',
      'src/components/Speculation.astro',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...ts.configs.recommended, ...ts.configs.stylistic],
    plugins: { 'import-x': importX },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'import-x/no-restricted-paths': [
        'error',
        { zones: [...importZones, ...callZones, ...serverZones, ...storeZones, ...shippedZones] },
      ],
      'import-x/no-default-export': 'error',
      'no-restricted-syntax': ['error', ...restrictedSyntax, formatting, ...durations],
    },
    settings: { 'import-x/extensions': ['.ts', '.tsx'] },
  },
  {
    files: ['src/core/format.ts'],
    rules: { 'no-restricted-syntax': ['error', ...restrictedSyntax, ...durations] },
  },
  {
    files: ['src/{stores,ui,islands,visitors,components,layouts}/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...restrictedSyntax,
        formatting,
        ...durations,
        ...keyPresses,
        nowWords,
      ],
    },
  },
  {
    files: ['src/desk/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': ['error', ...restrictedSyntax, formatting, ...durations, ...keyPresses],
    },
  },
  {
    files: ['src/core/durations.ts'],
    rules: { 'no-restricted-syntax': ['error', ...restrictedSyntax, formatting] },
  },
  {
    files: ['src/{core,client,stores,ui,islands,visitors,pwa}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: [wholeCalls] }] },
  },
  {
    files: ['src/client/activation.ts', '**/*.test.{ts,tsx}', 'tests/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...restrictedSyntax.filter((rule) => rule !== prerendering),
        formatting,
        ...durations,
      ],
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'tests/**'],
    rules: {
      'import-x/no-restricted-paths': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['sites/*.ts', '*.config.ts', 'tests/**/*.config.ts', 'tests/**/*-reporter.ts', '**/*.d.ts'],
    rules: { 'import-x/no-default-export': 'off' },
  },
  {
    files: ['src/{client,stores,ui,islands,desk}/**/*.{ts,tsx}'],
    ...jsxA11y.flatConfigs.recommended,
    languageOptions: { ...jsxA11y.flatConfigs.recommended.languageOptions, globals: globals.browser },
  },
  {
    files: ['src/{ui,islands,desk}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { ...reactHooks.configs.recommended.rules },
  },
  {
    files: ['src/{ui,islands}/**/*.{ts,tsx}'],
    ignores: ['src/islands/use-shared.ts', 'src/islands/shared/when-shown.ts', 'src/islands/render.test.tsx'],
    rules: { 'no-restricted-imports': ['error', { paths: [storeHooks, lateParts] }] },
  },
  {
    files: ['tests/e2e/*.journey.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: [journeyTest] }] },
  },
  ...astro.configs.recommended,
  ...astro.configs['jsx-a11y-recommended'],
  {
    files: ['**/*.astro'],
    rules: {
      'astro/no-set-html-directive': 'error',
      'no-restricted-syntax': ['error', prerendering, formatting, ...durations],
    },
  },
  { files: ['**/*.{js,mjs,cjs}'], languageOptions: { globals: globals.node } },
)
