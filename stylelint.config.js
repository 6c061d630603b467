/** Colours and sizes come from custom properties; the rest is the standard Sass rule set. */
export default {
  extends: 'stylelint-config-standard-scss',
  rules: {
    'color-no-hex': true,
    'color-named': 'never',
    'selector-class-pattern': [
      '^[a-z][a-z0-9]*(-[a-z0-9]+)*(__[a-z0-9]+(-[a-z0-9]+)*)?(--[a-z0-9]+(-[a-z0-9]+)*)?$',
      { message: 'Class names are flat BEM.' },
    ],
    'max-nesting-depth': 3,
    'no-descending-specificity': null,
    'custom-property-pattern': null,
    'declaration-empty-line-before': null,
    'scss/dollar-variable-empty-line-before': null,
    'scss/double-slash-comment-empty-line-before': null,
    'custom-property-empty-line-before': null,
  },
  // A palette is where colours are named.
  overrides: [{ files: ['src/desk/styles/_colours.scss'], rules: { 'color-no-hex': null } }],
}
