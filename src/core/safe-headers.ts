// Headers that pages, files and answers share, whichever host sends them.

/** For answers over TLS. */
export const TRANSPORT_SECURITY = { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }

/** Whether a page may ask for the device’s camera and microphone. */
export function permissions({ camera, microphone }: { camera: boolean; microphone: boolean }): string {
  return `geolocation=(self), camera=(${camera ? 'self' : ''}), microphone=(${microphone ? 'self' : ''}), payment=(), usb=(), browsing-topics=()`
}

/** For answers of every kind. */
export const SAFE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** Value of Clear-Site-Data: pages that were prefetched or prerendered are discarded, where a browser knows it (Chromium from 138 on). */
export const DISCARD_PAGES = '"prefetchCache", "prerenderCache"'
