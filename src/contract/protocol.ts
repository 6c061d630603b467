// Headers and cookies that pages and server agree on, whatever the call.

/** Raised by one whenever an older client could misread an answer. */
export const PROTOCOL_VERSION = 1
export const PROTOCOL_HEADER = 'X-Protocol-Version'
export const REQUEST_TYPE_HEADER = 'X-Request-Type'
/** The page's language, for the words of errors. */
export const LOCALE_HEADER = 'X-Locale'
/**
 * Set, whatever its value, by a page of the desk on a request that nobody pressed anything for, such as a poll: it does not keep
 * a login alive.
 */
export const UNATTENDED_HEADER = 'X-Unattended'
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
/** Id of the operator whom a page of the desk works for: a call in the name of another is refused. */
export const OPERATOR_HEADER = 'X-Operator'
/** Readable and without value: it lets a static page choose its first paint. The server's word decides. */
export const HINT_COOKIE = 'signed_in'
export const LOCALE_COOKIE = 'locale'
