import type { ClusterKind, SignalRule } from '../../../contract/desk/case-lists.ts'

/** Where what accounts share is kept, by kind, and the rule that looks at it. */
export const SOURCES = {
  network: { table: 'signal_trace', value: 'value', rule: 'shared_network' },
  text: { table: 'signal_trace', value: 'value', rule: 'same_text' },
  browser: { table: 'account_trace', value: 'digest', rule: 'shared_browser' },
  payment: { table: 'account_trace', value: 'digest', rule: 'shared_payment' },
  picture: { table: 'picture_hash', value: 'alike', rule: 'same_picture' },
} as const satisfies Record<
  ClusterKind,
  { table: 'signal_trace' | 'account_trace' | 'picture_hash'; value: string; rule: SignalRule }
>
