// Headers that pages, files and answers share, whichever host sends them.

/** For answers over TLS. */
export const TRANSPORT_SECURITY = { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }

/** For answers of every kind. */
export const SAFE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), browsing-topics=()',
}
