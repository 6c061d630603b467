/** Of image bytes: a fixed type, nothing that could run when a file is opened on its own, never another site's picture. */
export const PHOTO_HEADERS = {
  'Content-Type': 'image/webp',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Disposition': 'inline; filename="photo.webp"',
}
